import { Migration } from '@mikro-orm/migrations';

/** The rows from before 0026, too, belong to an account that is there. */
export class Migration0027DiscountUsesChecked extends Migration {
  override up(): void {
    this.addSql('alter table discount_uses validate constraint discount_uses_user_id_fkey');
  }

  override down(): void {}
}
