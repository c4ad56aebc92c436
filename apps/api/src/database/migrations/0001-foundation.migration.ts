import { Migration } from '@mikro-orm/migrations';

/** Accounts, files, jobs, transcripts, and the tables that keep promises across crashes. */
export class Migration0001Foundation extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        email text not null unique,
        name text not null,
        password_hash text null,
        email_verified_at timestamptz null,
        plan text not null default 'free',
        avatar_url text null,
        settings jsonb not null default '{}',
        created_at timestamptz not null default now()
      )`);

    this.addSql(`
      create table sessions (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        salt text not null,
        generation integer not null default 0,
        rotated_at timestamptz not null,
        remember boolean not null,
        user_agent text null,
        ip text null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz null,
        end_reason text null
      )`);
    this.addSql('create index sessions_user on sessions (user_id)');

    this.addSql(`
      create table verifications (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        code_hash text not null,
        token_hash text not null unique,
        wrong_tries integer not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz null
      )`);
    this.addSql('create index verifications_user on verifications (user_id, created_at desc)');

    this.addSql(`
      create table address_limits (
        address_hash text not null,
        purpose text not null,
        last_sent_at timestamptz null,
        tries integer not null default 0,
        tries_day date not null default current_date,
        primary key (address_hash, purpose)
      )`);

    this.addSql(`
      create table idempotency_keys (
        user_id uuid not null references users (id) on delete cascade,
        route text not null,
        key text not null,
        body_hash text not null,
        state text not null default 'running' check (state in ('running', 'done')),
        status integer null,
        body jsonb null,
        created_at timestamptz not null default now(),
        primary key (user_id, route, key)
      )`);
    this.addSql('create index idempotency_keys_created on idempotency_keys (created_at)');

    this.addSql(`
      create table outbox (
        id bigserial primary key,
        kind text not null,
        payload jsonb not null,
        attempts integer not null default 0,
        available_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index outbox_due on outbox (available_at)');

    this.addSql(`
      create table mailbox_messages (
        id bigserial primary key,
        recipient text not null,
        subject text not null,
        text text not null,
        html text not null,
        received_at timestamptz not null default now()
      )`);

    this.addSql(`
      create table notifications (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        kind text not null,
        params jsonb not null default '{}',
        read_at timestamptz null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index notifications_user on notifications (user_id, created_at desc)');

    this.addSql(`
      create table media_files (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        filename text not null unique,
        original_name text not null,
        mime_type text not null,
        size_bytes bigint not null,
        sha256 text not null,
        kind text not null check (kind in ('audio', 'video', 'image', 'subtitle', 'text', 'document')),
        status text not null check (status in ('processing', 'ready', 'failed')),
        error_code text null,
        error_message text null,
        duration_seconds double precision null,
        width integer null,
        height integer null,
        codec text null,
        has_audio boolean not null default false,
        has_transcript boolean not null default false,
        source_file_id uuid null references media_files (id) on delete set null,
        processing_type text null,
        created_at timestamptz not null default now(),
        expires_at timestamptz null
      )`);
    this.addSql('create index media_files_user_created on media_files (user_id, created_at desc, id)');
    this.addSql('create index media_files_user_name on media_files (user_id, lower(original_name))');
    this.addSql('create index media_files_user_size on media_files (user_id, size_bytes)');

    this.addSql(`
      create table media_peaks (
        file_id uuid primary key references media_files (id) on delete cascade,
        samples_per_second real not null,
        data bytea not null
      )`);

    this.addSql(`
      create table processing_jobs (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        type text not null,
        state text not null check (state in ('queued', 'active', 'completed', 'failed', 'cancelled')),
        input_file_id uuid null,
        input_name text null,
        params jsonb not null default '{}',
        attempt integer not null default 0,
        progress real not null default 0,
        stage text null,
        eta_seconds real null,
        processed_seconds double precision null,
        total_seconds double precision null,
        result jsonb null,
        error_code text null,
        error_message text null,
        failures integer not null default 0,
        dispatched_at timestamptz null,
        available_at timestamptz not null default now(),
        lease_until timestamptz null,
        lane text not null check (lane in ('media', 'tools')),
        cancel_requested boolean not null default false,
        created_at timestamptz not null default now(),
        started_at timestamptz null,
        finished_at timestamptz null
      )`);
    this.addSql('create index processing_jobs_user on processing_jobs (user_id, created_at desc, id)');
    this.addSql(
      `create index processing_jobs_open on processing_jobs (user_id, created_at) where state in ('queued', 'active')`,
    );
    this.addSql('create index processing_jobs_input on processing_jobs (input_file_id)');

    this.addSql(`
      create table job_checkpoints (
        job_id uuid not null references processing_jobs (id) on delete cascade,
        key text not null,
        value jsonb not null,
        primary key (job_id, key)
      )`);

    this.addSql(`
      create table usage_records (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        feature text not null check (feature in ('transcription', 'translation', 'summarization')),
        job_id uuid not null unique,
        state text not null check (state in ('reserved', 'settled', 'released')),
        amount bigint not null check (amount >= 0),
        created_at timestamptz not null default now(),
        closed_at timestamptz null
      )`);
    this.addSql('create index usage_records_user on usage_records (user_id, feature, created_at)');

    this.addSql(`
      create table transcripts (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        file_id uuid not null references media_files (id) on delete cascade,
        job_id uuid null unique,
        kind text not null check (kind in ('machine', 'edited', 'translated')),
        language text not null,
        segments jsonb not null,
        text text not null,
        word_count integer not null,
        duration_seconds double precision not null,
        engine jsonb not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index transcripts_file on transcripts (file_id, kind, created_at)');
  }

  override down(): void {
    for (const table of [
      'transcripts',
      'usage_records',
      'job_checkpoints',
      'media_peaks',
      'processing_jobs',
      'media_files',
      'notifications',
      'mailbox_messages',
      'outbox',
      'idempotency_keys',
      'address_limits',
      'verifications',
      'sessions',
      'users',
    ]) {
      this.addSql(`drop table if exists ${table} cascade`);
    }
  }
}
