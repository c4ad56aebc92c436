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
    this.addSql('create index media_files_expiry on media_files (expires_at)');
    this.addSql('create index resumable_uploads_expiry on resumable_uploads (expires_at)');
  }

  override down(): void {
    this.addSql('drop table if exists resumable_uploads');
    this.addSql('drop index media_files_expiry');
    this.addSql('alter table media_files drop column warned_7_at, drop column warned_3_at');
  }
}
