import { Migration } from '@mikro-orm/migrations';

/** Finds what the texts of an account take, and those of one that goes. */
export class Migration0019AccountTexts extends Migration {
  override up(): void {
    this.addSql('create index transcripts_user on transcripts (user_id)');
    this.addSql('create index transcript_drafts_user on transcript_drafts (user_id)');
  }

  override down(): void {
    this.addSql('drop index transcript_drafts_user');
    this.addSql('drop index transcripts_user');
  }
}
