import { Migration } from '@mikro-orm/migrations';

/** Finds what was given back long ago. */
export class Migration0036UsageRecordsReleased extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(
      `create index concurrently if not exists usage_records_released on usage_records (closed_at) where state = 'released'`,
    );
  }

  override down(): void {
    this.addSql('drop index usage_records_released');
  }
}
