import { Migration } from '@mikro-orm/migrations';

/** An upgrade that was paid for while the subscription was cancelled waits for its resumption. */
export class Migration0025UpgradesWhileCancelled extends Migration {
  override up(): void {
    this.addSql('alter table plan_changes add column awaits_resumption boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table plan_changes drop column awaits_resumption');
  }
}
