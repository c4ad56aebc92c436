import { Migration } from '@mikro-orm/migrations';

/** When a provider was last asked about a subscription that is due, so that one it doesn't know stands before no other. */
export class Migration0032SubscriptionsAsked extends Migration {
  override up(): void {
    this.addSql('alter table subscriptions add column asked_at timestamptz null');
  }

  override down(): void {
    this.addSql('alter table subscriptions drop column asked_at');
  }
}
