import { Migration } from '@mikro-orm/migrations';

/** Plans as data, subscriptions, checkouts, payments, invoices and the inbox of provider events. */
export class Migration0002Billing extends Migration {
  override up(): void {
    this.addSql(`
      create table plans (
        id text primary key,
        position integer not null unique,
        name text not null,
        description text not null,
        icon text not null,
        popular boolean not null default false,
        features text[] not null,
        transcription_minutes integer not null,
        translation_words integer not null,
        summary_words integer not null,
        storage_bytes bigint not null,
        max_file_mb integer not null,
        retention_days integer not null,
        language_support integer not null,
        support_type text not null,
        concurrent_jobs integer not null check (concurrent_jobs > 0),
        waiting_jobs integer not null check (waiting_jobs > 0),
        services text[] not null,
        export_formats text[] not null
      )`);
    this.addSql(`
      create table plan_prices (
        plan_id text not null references plans (id) on delete cascade,
        billing_cycle text not null check (billing_cycle in ('monthly', 'quarterly', 'halfyearly', 'yearly')),
        amount integer not null check (amount >= 0),
        currency text not null,
        primary key (plan_id, billing_cycle)
      )`);

    // The side of an account that plans, meters and payments know. Made with the first thing that needs it.
    this.addSql(`
      create table customers (
        user_id uuid primary key references users (id) on delete cascade,
        usage_anchor timestamptz not null,
        clock_shift_seconds bigint not null default 0,
        trial_started_at timestamptz null,
        trial_ends_at timestamptz null
      )`);
    this.addSql(`
      create table subscriptions (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        gateway text not null,
        gateway_subscription_id text not null,
        gateway_customer_id text not null,
        plan_id text not null references plans (id),
        billing_cycle text not null,
        status text not null check (status in ('active', 'past_due', 'cancelled', 'expired')),
        period_start timestamptz not null,
        period_end timestamptz not null,
        next_plan_id text not null references plans (id),
        next_billing_cycle text not null,
        next_amount integer not null,
        currency text not null,
        past_due_since timestamptz null,
        next_try_at timestamptz null,
        payment_method text null,
        cancel_reason text null,
        started_at timestamptz not null,
        ended_at timestamptz null,
        synced_at timestamptz not null,
        unique (gateway, gateway_subscription_id)
      )`);
    this.addSql(`create unique index subscriptions_current on subscriptions (user_id) where status <> 'expired'`);
    this.addSql(`create index subscriptions_due on subscriptions (period_end) where status <> 'expired'`);

    this.addSql(`
      create table discount_codes (
        code text primary key,
        percentage integer not null check (percentage between 1 and 100),
        valid_from timestamptz not null default now(),
        valid_until timestamptz null,
        plan_ids text[] null,
        max_uses integer null check (max_uses > 0),
        max_uses_per_user integer not null default 1 check (max_uses_per_user > 0),
        ended_at timestamptz null,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table checkouts (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        gateway text not null,
        session_id text null,
        url text null,
        plan_id text not null references plans (id),
        billing_cycle text not null,
        amount integer not null,
        discount_amount integer not null default 0,
        discount_code text null references discount_codes (code),
        currency text not null,
        customer_name text null,
        state text not null check (state in ('open', 'completed', 'expired', 'cancelled', 'failed')),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        asked_at timestamptz null,
        unique (gateway, session_id)
      )`);
    this.addSql(`create index checkouts_open on checkouts (created_at) where state = 'open'`);
    this.addSql('create index checkouts_user on checkouts (user_id, created_at desc)');
    this.addSql(`
      create table discount_uses (
        checkout_id uuid primary key references checkouts (id) on delete cascade,
        code text not null references discount_codes (code),
        user_id uuid not null references users (id) on delete cascade,
        state text not null check (state in ('reserved', 'consumed', 'released')),
        expires_at timestamptz not null
      )`);
    this.addSql(`create index discount_uses_code on discount_uses (code, user_id) where state <> 'released'`);

    // An upgrade between its quote and its payment.
    this.addSql(`
      create table plan_changes (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        subscription_id uuid not null references subscriptions (id) on delete cascade,
        plan_id text not null references plans (id),
        billing_cycle text not null,
        amount integer not null,
        currency text not null,
        lines jsonb not null,
        state text not null check (state in ('pending', 'paid', 'done', 'failed')),
        gateway_payment_id text null,
        approval_url text null,
        created_at timestamptz not null,
        closed_at timestamptz null
      )`);
    this.addSql(
      `create unique index plan_changes_open on plan_changes (subscription_id) where state in ('pending', 'paid')`,
    );

    this.addSql(`
      create table paypal_plans (
        id text primary key,
        plan_id text not null references plans (id),
        billing_cycle text not null,
        amount integer not null,
        currency text not null,
        first_amount integer not null,
        unique (plan_id, billing_cycle, amount, currency, first_amount)
      )`);
    this.addSql(`
      create table paypal_takebacks (
        id text primary key,
        payment_id text not null,
        state text not null check (state in ('open', 'back', 'kept')),
        amount integer not null,
        at timestamptz not null
      )`);
    this.addSql('create index paypal_takebacks_payment on paypal_takebacks (payment_id)');

    this.addSql(`
      create table payments (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users (id) on delete cascade,
        subscription_id uuid null references subscriptions (id) on delete set null,
        gateway text not null,
        gateway_payment_id text not null,
        purpose text not null check (purpose in ('start', 'renewal', 'change')),
        plan_id text not null,
        billing_cycle text not null,
        amount integer not null check (amount >= 0),
        discount_amount integer not null default 0,
        discount_code text null,
        currency text not null,
        method text not null,
        paid_at timestamptz not null,
        period_start timestamptz not null,
        period_end timestamptz not null,
        refunded_amount integer not null default 0,
        disputed boolean not null default false,
        unique (gateway, gateway_payment_id)
      )`);
    this.addSql('create index payments_user on payments (user_id, paid_at desc)');

    this.addSql(`
      create table invoice_numbers (
        year integer primary key,
        last integer not null
      )`);
    // Kept when the account goes, as the law asks: what stands on an invoice is a copy, not a reference.
    this.addSql(`
      create table invoices (
        id uuid primary key default gen_random_uuid(),
        number text not null unique,
        kind text not null check (kind in ('invoice', 'credit_note')),
        user_id uuid null references users (id) on delete set null,
        payment_id uuid null references payments (id) on delete set null,
        refund_key text null unique,
        credits_invoice_id uuid null references invoices (id),
        status text not null check (status in ('pending', 'completed', 'cancelled')),
        customer jsonb not null,
        provider jsonb not null,
        plan_id text not null,
        plan_name text not null,
        billing_cycle text not null,
        duration_months integer not null,
        lines jsonb not null,
        amount integer not null,
        discount_amount integer not null default 0,
        discount_code text null,
        currency text not null,
        payment_method text not null,
        period_start timestamptz not null,
        period_end timestamptz not null,
        issued_at timestamptz not null
      )`);
    this.addSql('create index invoices_user on invoices (user_id, issued_at desc, id)');
    this.addSql(`create unique index invoices_payment on invoices (payment_id) where kind = 'invoice'`);
    // Issued is final: the status moves on, and the account and the payment may go.
    this.addSql(`
      create function keep_invoice() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if (old.status, new.status) in (('pending', 'completed'), ('pending', 'cancelled'), ('completed', 'cancelled')) then
            old.status := new.status;
          end if;
          if new.user_id is null then old.user_id := null; end if;
          if new.payment_id is null then old.payment_id := null; end if;
          if new is not distinct from old then return new; end if;
        end if;
        raise exception 'Invoice % is issued and cannot be changed', old.number;
      end $$`);
    this.addSql(`
      create trigger invoices_final before update or delete on invoices
      for each row execute function keep_invoice()`);

    this.addSql(`
      create table webhook_events (
        id bigserial primary key,
        gateway text not null,
        event_id text not null,
        type text not null,
        body jsonb not null,
        received_at timestamptz not null default now(),
        processed_at timestamptz null,
        attempts integer not null default 0,
        last_error text null,
        unique (gateway, event_id)
      )`);
    this.addSql(`create index webhook_events_open on webhook_events (received_at) where processed_at is null`);

    this.addSql(`
      create table test_gateway_customers (
        id text primary key,
        user_id uuid not null unique,
        email text not null,
        name text not null,
        clock_shift_seconds bigint not null default 0,
        renewal text not null default 'succeed' check (renewal in ('succeed', 'fail', 'needs_step'))
      )`);
    this.addSql(`
      create table test_gateway_sessions (
        id text primary key,
        customer_id text not null references test_gateway_customers (id) on delete cascade,
        kind text not null check (kind in ('checkout', 'charge')),
        order_key text not null unique,
        state text not null check (state in ('open', 'needs_step', 'processing', 'paid', 'failed', 'expired', 'cancelled')),
        data jsonb not null,
        pays_at timestamptz null,
        expires_at timestamptz not null
      )`);
    this.addSql(`
      create table test_gateway_subscriptions (
        id text primary key,
        customer_id text not null references test_gateway_customers (id) on delete cascade,
        data jsonb not null,
        due_at timestamptz null
      )`);
    this.addSql('create index test_gateway_subscriptions_due on test_gateway_subscriptions (due_at)');
    this.addSql(`
      create table support_messages (
        id bigserial primary key,
        name text not null,
        email text not null,
        message text not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table usage_warnings (
        user_id uuid not null references users (id) on delete cascade,
        feature text not null,
        period_start timestamptz not null,
        threshold integer not null,
        primary key (user_id, feature, period_start, threshold)
      )`);
    this.addSql(`
      create table exports (
        id bigserial primary key,
        user_id uuid not null references users (id) on delete cascade,
        name text not null,
        format text not null,
        size_bytes bigint null,
        created_at timestamptz not null
      )`);
    this.addSql('create index exports_user on exports (user_id, created_at desc)');
    this.addSql(
      `alter table usage_records add column job_type text not null default 'transcription', add column input_name text null`,
    );
    this.addSql('create index usage_records_list on usage_records (user_id, created_at desc, id)');
    // A kept answer is given again as it was, the order of its members included.
    this.addSql('alter table idempotency_keys alter column body type json using body::json');
    this.seed();
  }

  /** The plans as they begin. From here on they are data: operators change them. */
  private seed(): void {
    const services = {
      free: ['transcription', 'summarization', 'cut_audio', 'denoise', 'voice_speed'],
      basic: ['transcription', 'translation', 'subtitles', 'summarization', 'cut_audio', 'denoise', 'voice_speed'],
    };
    const all = [...services.basic, 'audio_processor'];
    const GB = 1024 ** 3;
    // prettier-ignore
    const plans = [
      ['free', 1, 'Free', 'Limited access to core features', 'sparkles', false, 15, 0, 20_000, Math.round(0.1 * GB), 100, 7, 'Community', 1, 20, services.free, ['txt', 'srt'], []],
      ['basic', 2, 'Basic', 'Essential features for basic needs', 'microphone', false, 300, 45_000, 200_000, GB, 250, 30, 'Email', 2, 100, services.basic, ['txt', 'srt', 'vtt'],
        [['monthly', 499], ['yearly', 4188]]],
      ['pro', 3, 'Pro', 'Advanced features with generous limits', 'wave', true, 600, 90_000, 500_000, 5 * GB, 500, 90, 'Email + Chat', 4, 500, all, ['txt', 'srt', 'vtt', 'docx', 'json'],
        [['monthly', 999], ['quarterly', 2697], ['halfyearly', 5094], ['yearly', 8388]]],
      ['premium', 4, 'Premium', 'Unlimited access to all features', 'crown', false, 1200, 180_000, 1_000_000, 10 * GB, 1024, 365, 'Priority Support', 8, 1000, all,
        ['txt', 'srt', 'vtt', 'docx', 'json', 'pdf'], [['monthly', 1999], ['yearly', 15588]]],
    ] as const;
    for (const plan of plans) {
      const [id, position, name, description, icon, popular, minutes, words, summaries, storage, file, retention] =
        plan;
      const [support, running, waiting, granted, formats, prices] = plan.slice(12) as [
        string,
        number,
        number,
        string[],
        string[],
        [string, number][],
      ];
      const features = [
        `${minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`} of transcription a month`,
        ...(words > 0 ? [`${words / 9_000} hours of translation a month`] : []),
        `${summaries.toLocaleString('en')} words of summaries a month`,
        `${storage < GB ? `${Math.round(storage / 1024 ** 2)} MB` : `${storage / GB} GB`} of storage`,
        `Files up to ${file} MB, kept for ${retention} days`,
        `Export to ${formats.join(', ')}`,
        ...(granted.includes('audio_processor') ? ['The whole audio processor'] : []),
        support === 'Community' ? 'Community support' : support,
      ];
      const text = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`;
      this.addSql(`
        insert into plans (id, position, name, description, icon, popular, transcription_minutes, translation_words, summary_words, storage_bytes,
          max_file_mb, retention_days, language_support, support_type, concurrent_jobs, waiting_jobs, features, services, export_formats)
        values ('${id}', ${position}, '${name}', '${description}', '${icon}', ${popular}, ${minutes}, ${words}, ${summaries}, ${storage},
          ${file}, ${retention}, -1, '${support}', ${running}, ${waiting}, ${text(features)}, ${text(granted)}, ${text(formats)})`);
      for (const [cycle, amount] of prices)
        this.addSql(`insert into plan_prices values ('${id}', '${cycle}', ${amount}, 'USD')`);
    }
  }

  override down(): void {
    this.addSql('alter table idempotency_keys alter column body type jsonb using body::jsonb');
    this.addSql('alter table usage_records drop column job_type, drop column input_name');
    for (const table of [
      'exports',
      'usage_warnings',
      'support_messages',
      'test_gateway_subscriptions',
      'test_gateway_sessions',
      'test_gateway_customers',
      'webhook_events',
      'invoices',
      'invoice_numbers',
      'payments',
      'paypal_takebacks',
      'paypal_plans',
      'plan_changes',
      'discount_uses',
      'checkouts',
      'discount_codes',
      'subscriptions',
      'customers',
      'plan_prices',
      'plans',
    ]) {
      this.addSql(`drop table if exists ${table} cascade`);
    }
    this.addSql('drop function if exists keep_invoice');
  }
}
