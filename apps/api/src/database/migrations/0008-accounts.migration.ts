import { Migration } from '@mikro-orm/migrations';

/** What makes an account its owner's: links that prove an address, guesses that are slowed, and a trail of what happened to it. */
export class Migration0008Accounts extends Migration {
  override up(): void {
    this.addSql(
      'alter table users add column pending_email text null, add column deletion_asked_at timestamptz null, add column farewell text null',
    );
    this.addSql('create index users_deletion on users (deletion_asked_at) where deletion_asked_at is not null');
    this.addSql('alter table sessions add column authenticated_at timestamptz null');
    this.addSql('update sessions set authenticated_at = created_at');
    this.addSql('alter table sessions alter column authenticated_at set not null');

    this.addSql(`
      create table account_links (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null check (purpose in ('password-reset', 'email-change', 'email-undo')),
        token_hash text not null unique,
        email text null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz null
      )`);
    this.addSql('create index account_links_user on account_links (user_id, purpose)');

    this.addSql(`
      create table identities (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        issuer text not null,
        subject text not null,
        created_at timestamptz not null,
        unique (issuer, subject)
      )`);
    this.addSql('create index identities_user on identities (user_id)');

    this.addSql('alter table users add column second_factor boolean not null default false');
    this.addSql(`
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        sealed_secret text not null,
        last_step integer not null default 0,
        confirmed_at timestamptz null,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table recovery_codes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        code_hash text not null,
        used_at timestamptz null
      )`);
    this.addSql('create index recovery_codes_user on recovery_codes (user_id)');

    this.addSql(`
      create table api_keys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        name text not null,
        prefix text not null,
        key_hash text not null unique,
        scopes jsonb not null,
        created_at timestamptz not null,
        expires_at timestamptz null,
        last_used_at timestamptz null
      )`);
    this.addSql('create index api_keys_user on api_keys (user_id, created_at desc)');

    this.addSql(`
      create table webhooks (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        url text not null,
        sealed_secret text not null,
        events jsonb not null,
        enabled boolean not null default true,
        created_at timestamptz not null
      )`);
    this.addSql('create index webhooks_user on webhooks (user_id, created_at)');
    this.addSql(`
      create table webhook_deliveries (
        id uuid primary key,
        webhook_id uuid not null references webhooks (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        event text not null,
        subject text not null,
        payload jsonb not null,
        state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
        attempts integer not null default 0,
        due_at timestamptz not null,
        status integer null,
        error text null,
        created_at timestamptz not null,
        delivered_at timestamptz null,
        unique (webhook_id, subject)
      )`);
    this.addSql(`create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending'`);
    this.addSql('create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id)');
    this.addSql('create index webhook_deliveries_user on webhook_deliveries (user_id)');

    this.addSql(`
      create table guesses (
        account_hash text not null,
        guesser text not null,
        tries integer not null default 0,
        since timestamptz not null default now(),
        primary key (account_hash, guesser)
      )`);

    this.addSql(`
      create table security_events (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        kind text not null,
        ip text null,
        user_agent text null,
        detail text null,
        created_at timestamptz not null
      )`);
    this.addSql('create index security_events_user on security_events (user_id, created_at desc, id)');
  }

  override down(): void {
    this.addSql('drop table security_events');
    this.addSql('drop table guesses');
    this.addSql('drop table webhook_deliveries');
    this.addSql('drop table webhooks');
    this.addSql('drop table api_keys');
    this.addSql('drop table recovery_codes');
    this.addSql('drop table second_factors');
    this.addSql('alter table users drop column second_factor');
    this.addSql('drop table identities');
    this.addSql('drop table account_links');
    this.addSql('alter table sessions drop column authenticated_at');
    this.addSql('alter table users drop column pending_email, drop column deletion_asked_at, drop column farewell');
  }
}
