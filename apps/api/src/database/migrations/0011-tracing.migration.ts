import { Migration } from '@mikro-orm/migrations';

/** A job belongs to the trace of the request that asked for it. */
export class Migration0011Tracing extends Migration {
  override up(): void {
    this.addSql('alter table processing_jobs add column traceparent text null');
  }

  override down(): void {
    this.addSql('alter table processing_jobs drop column traceparent');
  }
}
