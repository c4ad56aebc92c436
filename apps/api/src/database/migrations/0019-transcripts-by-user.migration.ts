import { Migration } from '@mikro-orm/migrations';

/** Finds what the texts of an account take, and those of one that goes. */
export class Migration0019TranscriptsByUser extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently if not exists transcripts_user on transcripts (user_id)');
  }

  override down(): void {
    this.addSql('drop index transcripts_user');
  }
}
