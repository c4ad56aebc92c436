import { Migration } from '@mikro-orm/migrations';

/** The ledger knows what of a job was charged before it was retried. */
export class Migration0022ChargedBeforeRetry extends Migration {
  override up(): void {
    this.addSql('alter table usage_records add column charged_amount bigint not null default 0');
  }

  override down(): void {
    this.addSql('alter table usage_records drop column charged_amount');
  }
}
