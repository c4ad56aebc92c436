import { Migration } from '@mikro-orm/migrations';

/** What is made of a file for looking at it, and the moment in which a deletion can be taken back. */
export class Migration0004Previews extends Migration {
  override up(): void {
    this.addSql(`
      alter table media_files
        add column deleted_at timestamptz null,
        add column has_thumbnail boolean not null default false,
        add column playback text null check (playback in ('original', 'rendition')),
        add column page_count integer null`);
    this.addSql('create index media_files_by_content on media_files (user_id, sha256, created_at, id)');
    this.addSql('create index media_files_source on media_files (source_file_id)');
    this.addSql(`
      create table media_derivatives (
        file_id uuid not null references media_files (id) on delete cascade,
        kind text not null check (kind in ('thumbnail', 'sprite', 'rendition', 'page')),
        number integer not null,
        storage_path text not null unique,
        mime_type text not null,
        size_bytes bigint not null,
        sha256 text not null,
        details jsonb not null default '{}',
        created_at timestamptz not null default now(),
        primary key (file_id, kind, number)
      )`);
    // Waveforms are drawn anew in several levels.
    this.addSql('drop table media_peaks');
    this.addSql(`
      create table media_peaks (
        file_id uuid not null references media_files (id) on delete cascade,
        level smallint not null,
        samples_per_second real not null,
        data bytea not null,
        primary key (file_id, level)
      )`);
    this.addSql('alter table processing_jobs drop constraint processing_jobs_lane_check');
    this.addSql(
      `alter table processing_jobs add constraint processing_jobs_lane_check check (lane in ('media', 'background', 'tools'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from processing_jobs where lane = 'background'`);
    this.addSql('alter table processing_jobs drop constraint processing_jobs_lane_check');
    this.addSql(
      `alter table processing_jobs add constraint processing_jobs_lane_check check (lane in ('media', 'tools'))`,
    );
    this.addSql('drop table media_peaks');
    this.addSql(`
      create table media_peaks (
        file_id uuid primary key references media_files (id) on delete cascade,
        samples_per_second real not null,
        data bytea not null
      )`);
    this.addSql('drop table media_derivatives');
    this.addSql('drop index media_files_source');
    this.addSql('drop index media_files_by_content');
    this.addSql(
      'alter table media_files drop column deleted_at, drop column has_thumbnail, drop column playback, drop column page_count',
    );
  }
}
