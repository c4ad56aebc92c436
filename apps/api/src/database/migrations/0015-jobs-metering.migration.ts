import { Migration } from '@mikro-orm/migrations';

/** A job knows how many workers it has lost; the ledger knows what was delivered of a cancelled job, and what the job holds in all. */
export class Migration0015JobsMetering extends Migration {
  override up(): void {
    this.addSql('alter table processing_jobs add column lost_workers integer not null default 0');
    this.addSql(
      'alter table usage_records add column delivered_amount bigint not null default 0, add column ordered_amount bigint null',
    );
  }

  override down(): void {
    this.addSql('alter table usage_records drop column delivered_amount, drop column ordered_amount');
    this.addSql('alter table processing_jobs drop column lost_workers');
  }
}
