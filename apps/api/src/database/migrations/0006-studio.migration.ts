import { Migration } from '@mikro-orm/migrations';

/** Drafts of transcripts, and links to read them by. */
export class Migration0006Studio extends Migration {
  override up(): void {
    this.addSql(`
      create table transcript_drafts (
        file_id uuid primary key references media_files (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        base_id uuid not null references transcripts (id) on delete cascade,
        revision integer not null,
        segments jsonb not null,
        updated_at timestamptz not null
      )`);
    this.addSql(`
      create table transcript_shares (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        file_id uuid not null references media_files (id) on delete cascade,
        with_audio boolean not null,
        expires_at timestamptz null,
        created_at timestamptz not null
      )`);
    this.addSql('create index transcript_shares_by_file on transcript_shares (file_id, created_at)');
  }

  override down(): void {
    this.addSql('drop table transcript_shares');
    this.addSql('drop table transcript_drafts');
  }
}
