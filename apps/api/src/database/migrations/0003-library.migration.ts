import { Migration } from '@mikro-orm/migrations';

/** Uploads that are gone on with, and files that go when their time is over. */
export class Migration0003Library extends Migration {
  override up(): void {
    this.addSql(`
      create table resumable_uploads (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        original_name text not null,
        metadata text not null,
        size_bytes bigint not null check (size_bytes > 0),
        received_bytes bigint not null default 0,
        checked boolean not null default false,
        completed boolean not null default false,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        holder uuid null,
        held_until timestamptz null,
        wanted boolean not null default false
      )`);
    this.addSql('create index resumable_uploads_user on resumable_uploads (user_id) where not completed');
    this.addSql(
      'alter table media_files add column warned_7_at timestamptz null, add column warned_3_at timestamptz null',
    );
    // Each order of the list is one walk along an index, forwards or backwards.
    this.addSql('drop index media_files_user_created');
    this.addSql('drop index media_files_user_name');
    this.addSql('drop index media_files_user_size');
    this.addSql('create index media_files_by_date on media_files (user_id, created_at, id)');
    this.addSql('create index media_files_by_name on media_files (user_id, lower(original_name), id)');
    this.addSql('create index media_files_by_size on media_files (user_id, size_bytes, id)');
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create index media_files_name_parts on media_files using gin (original_name gin_trgm_ops)');
    // A tsvector holds a mebibyte at most, which these letters stay below in any script.
    this.addSql(`create index transcripts_words on transcripts using gin (to_tsvector('simple', left(text, 200000)))`);
    this.addSql('create index media_files_expiry on media_files (expires_at)');
    this.addSql('create index resumable_uploads_expiry on resumable_uploads (expires_at)');
  }

  override down(): void {
    this.addSql('drop table if exists resumable_uploads');
    this.addSql('drop index transcripts_words');
    for (const index of ['by_date', 'by_name', 'by_size', 'name_parts', 'expiry']) {
      this.addSql(`drop index media_files_${index}`);
    }
    this.addSql('create index media_files_user_created on media_files (user_id, created_at desc, id)');
    this.addSql('create index media_files_user_name on media_files (user_id, lower(original_name))');
    this.addSql('create index media_files_user_size on media_files (user_id, size_bytes)');
    this.addSql('alter table media_files drop column warned_7_at, drop column warned_3_at');
  }
}
