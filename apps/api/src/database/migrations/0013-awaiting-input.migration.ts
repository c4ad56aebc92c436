import { Migration } from '@mikro-orm/migrations';

/** A job may be ordered before its file has been read. */
export class Migration0013AwaitingInput extends Migration {
  override up(): void {
    this.addSql('alter table processing_jobs add column awaits_input boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table processing_jobs drop column awaits_input');
  }
}
