import { Migration } from '@mikro-orm/migrations';

const KINDS = (kinds: string) => `alter table transcripts
  drop constraint transcripts_kind_check, add constraint transcripts_kind_check check (kind in (${kinds}))`;

/** Translations beside their sources, glossaries, summaries, second opinions, and files that stay here. */
export class Migration0007Texts extends Migration {
  override up(): void {
    this.addSql('alter table media_files add column stays_here boolean not null default false');
    this.addSql(KINDS(`'machine', 'edited', 'translated', 'opinion'`));
    this.addSql(`
      create table translations (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        file_id uuid not null references media_files (id) on delete cascade,
        result_file_id uuid null references media_files (id) on delete cascade,
        edited_file_id uuid null references media_files (id) on delete set null,
        source_language text not null,
        language text not null,
        engine jsonb not null,
        cues jsonb not null,
        edited jsonb null,
        untranslated integer not null,
        revision integer not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index translations_by_user on translations (user_id, created_at desc)');
    this.addSql('create index translations_by_file on translations (file_id, language, created_at)');
    this.addSql('create index translations_by_result on translations (result_file_id)');
    this.addSql('create index translations_by_edited on translations (edited_file_id)');
    this.addSql(`
      create table glossary_terms (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        language text not null,
        source text not null,
        target text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index glossary_terms_once on glossary_terms (user_id, language, lower(source))');
    this.addSql(`
      create table summaries (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        file_id uuid not null references media_files (id) on delete cascade,
        result_file_id uuid null references media_files (id) on delete set null,
        transcript_id uuid null references transcripts (id) on delete set null,
        length text not null check (length in ('short', 'medium', 'long')),
        language text not null,
        engine jsonb not null,
        words_read integer not null,
        content jsonb not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index summaries_by_user on summaries (user_id, created_at desc)');
    this.addSql('create index summaries_by_file on summaries (file_id, created_at)');
    this.addSql('create index summaries_by_result on summaries (result_file_id)');
    this.addSql('create index summaries_by_transcript on summaries (transcript_id)');
  }

  override down(): void {
    this.addSql('drop table summaries');
    this.addSql('drop table glossary_terms');
    this.addSql('drop table translations');
    this.addSql(`delete from transcripts where kind = 'opinion'`);
    this.addSql(KINDS(`'machine', 'edited', 'translated'`));
    this.addSql('alter table media_files drop column stays_here');
  }
}
