import { Migration } from '@mikro-orm/migrations';

/** Counts the upgrades of an account that were declined lately. */
export class Migration0035PlanChangesByUser extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently if not exists plan_changes_user on plan_changes (user_id, closed_at)');
  }

  override down(): void {
    this.addSql('drop index plan_changes_user');
  }
}
