import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpiredRowsSweeper } from './expired-rows.sweeper.js';
import { makeAccount } from './testing/accounts.js';
import { Database } from './database/database.js';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { DownloadsService } from './usage/downloads.service.js';

describe('the housekeeper', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);

  it('removes what has had its time and nothing else', async () => {
    const { id } = await makeAccount(test);
    const ago = (interval: string) => `now() - interval '${interval}'`;
    const key = (name: string, age: string) =>
      sql(
        `insert into idempotency_keys (user_id, route, key, body_hash, created_at) values (?, 'r', ?, '', ${ago(age)})`,
        [id, name],
      );
    await key('old', '24 hours 1 minute');
    await key('young', '23 hours 59 minutes');
    const verification = (name: string, age: string) =>
      sql(
        `insert into verifications (user_id, attempt, name, password_hash, code_hash, token_hash, expires_at)
         values (?, ?, '', '', '', ?, ${ago(age)})`,
        [id, name, name],
      );
    await verification('old', '25 hours');
    await verification('young', '-1 hours');
    const session = (name: string, expired: string, ended: string | null) =>
      sql(
        `insert into sessions (user_id, salt, rotated_at, authenticated_at, remember, expires_at, ended_at)
         values (?, ?, now(), now(), true, ${ago(expired)}, ${ended ? ago(ended) : 'null'})`,
        [id, name],
      );
    await session('old: expired', '31 days', null);
    await session('old: ended', '-1 days', '31 days');
    await session('young: alive', '-1 days', null);
    await session('young: ended', '1 days', '29 days');
    const limit = (name: string, days: number, sent: string | null) =>
      sql(
        `insert into address_limits (address_hash, purpose, tries_day, last_sent_at)
         values (?, 'resend', current_date - ?::int, ${sent ? ago(sent) : 'null'})`,
        [name, days],
      );
    await limit('old: tried', 2, null);
    await limit('old: sent', 2, '25 hours');
    await limit('young: tried', 0, '25 hours');
    await limit('young: sent', 2, '4 minutes');
    const action = (name: string, attempts: number) =>
      sql(`insert into outbox (kind, payload, attempts, created_at) values (?, '{}', ?, ${ago('8 days')})`, [
        name,
        attempts,
      ]);
    await action('old', 36);
    await action('young', 35);
    for (const [name, expired] of [
      ['old', '25 hours'],
      ['young', '-1 hours'],
    ] as const) {
      await sql(
        `insert into account_links (id, user_id, purpose, token_hash, created_at, expires_at)
         values (gen_random_uuid(), ?, 'password-reset', ?, now(), ${ago(expired)})`,
        [id, name],
      );
      await sql(`insert into guesses (account_hash, guesser, since) values (?, 'strangers', ${ago(expired)})`, [name]);
    }
    for (const [name, age] of [
      ['old', '181 days'],
      ['young', '179 days'],
    ] as const) {
      await sql(
        `insert into security_events (id, user_id, kind, detail, created_at) values (gen_random_uuid(), ?, 'signed-in', ?, ${ago(age)})`,
        [id, name],
      );
    }
    for (const [name, age] of [
      ['old', '2 years 1 day'],
      ['young', '729 days'],
    ] as const)
      await sql(`insert into once_offers (address_hash, offer, at) values (?, 'trial', ${ago(age)})`, [name]);
    await sql(
      `insert into webhooks (id, user_id, url, sealed_secret, events, created_at)
       values (?, ?, 'https://hooks.example', '', '[]', now())`,
      [id, id],
    );
    for (const [name, state, age] of [
      ['old', 'delivered', '31 days'],
      ['young', 'failed', '29 days'],
      ['young: waiting', 'pending', '31 days'],
    ] as const) {
      await sql(
        `insert into webhook_deliveries (id, webhook_id, user_id, event, subject, payload, state, due_at, created_at)
         values (gen_random_uuid(), ?, ?, 'ping', ?, '{}', ?, now(), ${ago(age)})`,
        [id, id, name, state],
      );
    }

    await new ExpiredRowsSweeper(test.app.get(Database)).run();

    const names = await Promise.all([
      sql<{ name: string }>('select key as name from idempotency_keys'),
      sql<{ name: string }>('select token_hash as name from verifications'),
      sql<{ name: string }>('select salt as name from sessions order by 1'),
      sql<{ name: string }>('select address_hash as name from address_limits order by 1'),
      sql<{ name: string }>('select kind as name from outbox'),
      sql<{ name: string }>('select token_hash as name from account_links'),
      sql<{ name: string }>('select account_hash as name from guesses'),
      sql<{ name: string }>('select detail as name from security_events'),
      sql<{ name: string }>('select address_hash as name from once_offers'),
      sql<{ name: string }>('select subject as name from webhook_deliveries order by 1'),
    ]);
    expect(names.map((rows) => rows.map(({ name }) => name))).toEqual([
      ['young'],
      ['young'],
      ['young: alive', 'young: ended'],
      ['young: sent', 'young: tried'],
      ['young'],
      ['young'],
      ['young'],
      ['young'],
      ['young'],
      ['young', 'young: waiting'],
    ]);
    expect(await sql('select 1 from users where id = ?', [id])).toHaveLength(1);
  });

  it('works in every worker', async () => {
    const worker = await createTestApp({ worker: true, beside: test });
    try {
      expect(worker.worker?.get(ExpiredRowsSweeper)).toBeInstanceOf(ExpiredRowsSweeper);
    } finally {
      await worker.close();
    }
  });

  it('deletes what nobody will ask for of downloads, of the ledger, of checkouts, of discounts and of upgrades, and keeps their totals', async () => {
    const { id } = await makeAccount(test);
    const downloads = (count: number, format: string, age: string, counted: boolean) =>
      sql(
        `insert into exports (user_id, name, format, created_at, counted)
         select ?, 'a', ?, now() - interval '${age}' - make_interval(secs => n), ? from generate_series(?::int, 1, -1) n`,
        [id, format, counted, count],
      );
    await downloads(2, 'pdf', '100 days', true);
    await downloads(3, 'mp3', '90 days', false);
    await downloads(1_005, 'mp3', '1 day', true);
    await sql(`insert into download_totals values (?, 1007, date_trunc('month', now()), 1005)`, [id]);
    const counts = () =>
      test.app.get(DownloadsService).counts(id, {
        start: new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth())),
        end: new Date(),
      });
    expect(await counts()).toEqual({ totalDownloads: 1_010, monthlyDownloads: 1_005 });
    const [job] = await sql<{ id: string }>(
      `insert into processing_jobs (id, user_id, type, lane, state, available_at, created_at, finished_at)
       values (gen_random_uuid(), ?, 'transcription', 'tools', 'cancelled', now(), now(), now()) returning id`,
      [id],
    );
    const line = (name: string, state: string, age: string, jobId: string | null = null) =>
      sql(
        `insert into usage_records (user_id, feature, job_id, state, amount, input_name, created_at, closed_at)
         values (?, 'transcription', coalesce(?::uuid, gen_random_uuid()), ?, 1, ?, now() - interval '${age}', now() - interval '${age}')`,
        [id, jobId, state, name],
      );
    await line('old', 'released', '63 days');
    await line('young: released', 'released', '58 days');
    await line('young: settled', 'settled', '63 days');
    await line('young: can be tried again', 'released', '63 days', job!.id);
    const checkout = async (name: string, state: string, age: string) => {
      await sql(
        `insert into checkouts (id, user_id, gateway, plan_id, billing_cycle, amount, currency, customer_name, state, created_at, expires_at)
         values (gen_random_uuid(), ?, 'test', 'pro', 'monthly', 999, 'USD', ?, ?, now() - interval '${age}', now() - interval '${age}')`,
        [id, name, state],
      );
    };
    for (const state of ['expired', 'cancelled', 'failed']) await checkout('old', state, '63 days');
    await checkout('young: failed', 'failed', '58 days');
    await checkout('young: paid', 'completed', '63 days');
    await sql(`insert into discount_codes (code, percentage) values ('OLD', 20)`);
    const use = (state: string, age: string) =>
      sql(
        `insert into discount_uses (checkout_id, code, user_id, state, expires_at)
         values (gen_random_uuid(), 'OLD', ?, ?, now() - interval '${age}')`,
        [id, state],
      );
    for (const state of ['reserved', 'released']) {
      await use(state, '63 days');
      await use(state, '58 days');
    }
    await use('consumed', '63 days');
    const [subscription] = await sql<{ id: string }>(
      `insert into subscriptions (user_id, gateway, gateway_subscription_id, gateway_customer_id, plan_id, billing_cycle, status,
         period_start, period_end, next_plan_id, next_billing_cycle, next_amount, currency, started_at, synced_at)
       values (?, 'paypal', 'I-1', 'C-1', 'basic', 'monthly', 'active', now(), now(), 'basic', 'monthly', 499, 'USD', now(), now())
       returning id`,
      [id],
    );
    const upgrade = async (name: string, state: string, age: string, booked = false) => {
      await sql(
        `insert into plan_changes (user_id, subscription_id, plan_id, billing_cycle, amount, currency, lines, state,
           gateway_payment_id, booked, created_at, closed_at)
         values (?, ?, 'pro', 'monthly', 500, 'USD', '[]', ?, ?, ?, now() - interval '${age}', now() - interval '${age}')`,
        [id, subscription!.id, state, name, booked],
      );
      await sql('insert into paypal_orders (id, period_end) values (?, now())', [name]);
    };
    await upgrade('old', 'failed', '63 days');
    await upgrade('young: failed', 'failed', '58 days');
    await upgrade('young: booked', 'failed', '63 days', true);
    await upgrade('young: done', 'done', '63 days', true);

    await new ExpiredRowsSweeper(test.app.get(Database)).run();

    const left = await sql(
      'select format, count(*)::int as count from exports where user_id = ? group by format order by format',
      [id],
    );
    // What was not in the totals yet is in them now, and goes with the others.
    expect(left).toEqual([
      { format: 'mp3', count: 1_000 },
      { format: 'pdf', count: 1 },
    ]);
    expect(await counts()).toEqual({ totalDownloads: 1_010, monthlyDownloads: 1_005 });
    const lines = await sql<{ name: string }>(
      'select input_name as name from usage_records where user_id = ? order by 1',
      [id],
    );
    expect(lines.map(({ name }) => name)).toEqual(['young: can be tried again', 'young: released', 'young: settled']);
    const checkouts = await sql<{ name: string }>(
      'select customer_name as name from checkouts where user_id = ? order by 1',
      [id],
    );
    expect(checkouts.map(({ name }) => name)).toEqual(['young: failed', 'young: paid']);
    const uses = await sql(
      `select state, expires_at < now() - interval '60 days' as old from discount_uses where user_id = ? order by 1`,
      [id],
    );
    expect(uses).toEqual([
      { state: 'consumed', old: true },
      { state: 'released', old: false },
      { state: 'reserved', old: false },
    ]);
    const orders = ['young: booked', 'young: done', 'young: failed'];
    const upgrades = await sql<{ name: string }>(
      'select gateway_payment_id as name from plan_changes where user_id = ? order by 1',
      [id],
    );
    expect(upgrades.map(({ name }) => name)).toEqual(orders);
    expect((await sql<{ id: string }>('select id from paypal_orders order by 1')).map((row) => row.id)).toEqual(orders);
  });

  it('keeps the newest of what an account makes without end, and what is not over', async () => {
    const { id } = await makeAccount(test);
    const { id: other } = await makeAccount(test);
    const { id: busy } = await makeAccount(test);
    const jobs = (userId: string, count: number, state: string) =>
      sql(
        `insert into processing_jobs (id, user_id, type, lane, state, input_name, available_at, created_at, finished_at)
         select gen_random_uuid(), ?, 'cut', 'tools', ?, n::text, now(), now() - interval '30 days',
           case when ? = 'queued' then null else now() - interval '8 days' - make_interval(secs => n) end
         from generate_series(1, ?) n`,
        [userId, state, state, count],
      );
    await jobs(id, 2_005, 'cancelled');
    await jobs(busy, 2_005, 'completed');
    await sql(`update processing_jobs set finished_at = now() - interval '6 days' where user_id = ?`, [busy]);
    await jobs(id, 3, 'queued');
    await jobs(other, 5, 'completed');
    await sql(
      `insert into notifications (user_id, kind, created_at)
       select ?, 'welcome', now() - interval '8 days' - make_interval(secs => n) from generate_series(1, 1002) n`,
      [id],
    );
    await new ExpiredRowsSweeper(test.app.get(Database)).run();
    const counts = await sql<{ state: string; count: number; oldest: number }>(
      `select user_id = ? as mine, state, count(*)::int as count, max(input_name::int) as oldest
       from processing_jobs where user_id in (?, ?) group by 1, 2 order by 2`,
      [id, id, other],
    );
    expect(counts).toEqual([
      { mine: true, state: 'cancelled', count: 2_000, oldest: 2_000 },
      { mine: false, state: 'completed', count: 5, oldest: 5 },
      { mine: true, state: 'queued', count: 3, oldest: 3 },
    ]);
    const [fresh] = await sql<{ count: number }>(
      'select count(*)::int as count from processing_jobs where user_id = ?',
      [busy],
    );
    expect(fresh!.count).toBe(2_005);
    const [told] = await sql<{ count: number }>('select count(*)::int as count from notifications where user_id = ?', [
      id,
    ]);
    expect(told!.count).toBe(1_000);
  });
});
