import { Migration } from '@mikro-orm/migrations';

/** Finds what each look at a subscription asks of its upgrades. */
export class Migration0034PlanChangesBySubscription extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently if not exists plan_changes_subscription on plan_changes (subscription_id)');
  }

  override down(): void {
    this.addSql('drop index plan_changes_subscription');
  }
}
