import { Migration } from '@mikro-orm/migrations';

/** The same for the drafts. */
export class Migration0020DraftsByUser extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently if not exists transcript_drafts_user on transcript_drafts (user_id)');
  }

  override down(): void {
    this.addSql('drop index transcript_drafts_user');
  }
}
