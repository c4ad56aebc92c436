/**
 * @file The ledger in sums and single statements. `usage_warnings` has no entity: a row is only ever inserted, once, to learn whether it was
 * there already.
 */
import { type EntityManager } from '@mikro-orm/postgresql';
import { EXPORT_FORMATS } from '../subscriptions/plans/plan.js';
import { type Period } from '../subscriptions/customers/usage-month.js';
import { type MeteredFeature } from './usage-record.entity.js';

/** For statements of modules above: what jobs hold of allowances, as a query for their parentheses. Join it by the job, of which few are open. */
export const OPEN_RESERVATIONS = `select job_id, feature, amount from usage_records where state = 'reserved'`;

/** Rows of an account's downloads that are kept. Its page shows the newest hundred. */
const MAX_DOWNLOADS = 1_000;

/** Adds a download to an account's list and to its totals, which outlive the list's older rows. */
export async function addDownload(
  em: EntityManager,
  userId: string,
  { name, format, sizeBytes }: { name: string; format: string; sizeBytes: number | null },
  { now, usageMonth: { start } }: { now: Date; usageMonth: Period },
): Promise<void> {
  await em.execute(
    `with counted as (
       insert into download_totals (user_id, total, month_start, in_month) values (?, 1, ?, 1)
       on conflict (user_id) do update set total = download_totals.total + 1, month_start = excluded.month_start,
         in_month = case when download_totals.month_start = excluded.month_start then download_totals.in_month + 1 else 1 end
     )
     insert into exports (user_id, name, format, size_bytes, created_at, counted) values (?, ?, ?, ?, ?, true)`,
    [userId, start, userId, name, format, sizeBytes, now],
  );
}

/**
 * Deletes what is older than an account's newest thousand downloads and in its totals, but for the newest one of each format of exports: it
 * tells that the account has ever exported. Rows that the version before has left uncounted are counted first, once no usage month holds them.
 */
export async function deleteOldDownloads(em: EntityManager): Promise<void> {
  await em.execute(
    `with counted as (
       update exports set counted = true where not counted and created_at < now() - interval '2 months' returning user_id
     )
     insert into download_totals (user_id, total, month_start, in_month)
     select user_id, count(*), 'epoch', 0 from counted group by user_id
     on conflict (user_id) do update set total = download_totals.total + excluded.total`,
  );
  await em.execute(
    `delete from exports where id in (
       select old.id from (select user_id from exports group by user_id having count(*) > ${MAX_DOWNLOADS}) crowded
       cross join lateral (
         select id, user_id, format, counted from exports where user_id = crowded.user_id
         order by created_at desc, id desc offset ${MAX_DOWNLOADS}
       ) old
       where old.counted and (old.format not in (?) or exists (
         select 1 from exports newer where newer.user_id = old.user_id and newer.format = old.format and newer.id > old.id
       ))
     )`,
    [EXPORT_FORMATS],
  );
}

/** Deletes what was given back two months ago, when no usage month shows it, of jobs that can't be tried again. @param jobs query of those that are there */
export async function deleteReleased(em: EntityManager, jobs: string): Promise<void> {
  await em.execute(
    `delete from usage_records r where state = 'released' and closed_at < now() - interval '2 months'
       and not exists (select 1 from (${jobs}) present where present.id = r.job_id)`,
  );
}

/** How much an account has taken out, ever and within a month: its totals, and what the version before has left uncounted. */
export async function countDownloads(
  em: EntityManager,
  userId: string,
  { start, end }: Period,
): Promise<{ totalDownloads: number; monthlyDownloads: number }> {
  const [row] = await em.execute<{ totalDownloads: number; monthlyDownloads: number }[]>(
    `select (coalesce(total, 0) + uncounted)::int as "totalDownloads",
            (case when month_start = ? then in_month else 0 end + uncounted_in_month)::int as "monthlyDownloads"
     from (
       select count(*) as uncounted, count(*) filter (where created_at >= ? and created_at < ?) as uncounted_in_month
       from exports where user_id = ? and not counted
     ) left_over left join download_totals on user_id = ?`,
    [start, start, end, userId, userId],
  );
  return row!;
}

/** Seconds or words of a period, spent and held. */
export interface FeatureSums {
  feature: MeteredFeature;
  used: number;
  reserved: number;
}

/** What an account has spent and holds of each feature within a period; features without either are left out. */
export async function sumUsage(
  em: EntityManager,
  userId: string,
  { start, end }: Period,
  feature?: MeteredFeature,
): Promise<FeatureSums[]> {
  return em.execute<FeatureSums[]>(
    `select feature, coalesce(sum(amount) filter (where state = 'settled'), 0)::float8 as used,
            coalesce(sum(amount) filter (where state = 'reserved'), 0)::float8 as reserved
     from usage_records where user_id = ? and created_at >= ? and created_at < ? ${feature ? 'and feature = ?' : ''}
     group by feature`,
    [userId, start, end, ...(feature ? [feature] : [])],
  );
}

/** What an account has spent or holds by the day (UTC, `YYYY-MM-DD`) it was ordered. */
export const sumUsageByDay = (
  em: EntityManager,
  userId: string,
  since: Date,
): Promise<{ date: string; feature: MeteredFeature; amount: number }[]> =>
  em.execute(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, feature, sum(amount)::float8 as amount
     from usage_records where user_id = ? and created_at >= ? and state <> 'released' group by 1, 2`,
    [userId, since],
  );

/**
 * Turns what a job holds into use, at most once, however many try at the same time.
 * @param amount null: all of it; otherwise bounded by what was charged before and by what is held
 * @returns null where the job holds nothing
 */
export async function settleReserved(
  em: EntityManager,
  jobId: string,
  amount: number | null,
  now: Date,
): Promise<{ feature: MeteredFeature; held: number; spent: number } | null> {
  const [line] = await em.execute<{ feature: MeteredFeature; held: number; spent: number }[]>(
    `with held as (select id, amount, charged_amount from usage_records where job_id = ? and state = 'reserved' for update)
     update usage_records r set state = 'settled', closed_at = ?,
       amount = least(held.amount, greatest(held.charged_amount, coalesce(?, held.amount)))
     from held where r.id = held.id returning r.feature, held.amount::float8 as held, r.amount::float8 as spent`,
    [jobId, now, amount],
  );
  return line ?? null;
}

/**
 * Gives back what a job holds, at most once; what was charged before a retry stays charged.
 * @param keepDelivered whether what was delivered stays charged, too
 * @returns null where the job holds nothing
 */
export async function releaseReserved(
  em: EntityManager,
  jobId: string,
  keepDelivered: boolean,
  now: Date,
): Promise<{ feature: MeteredFeature; held: number; kept: number } | null> {
  const [line] = await em.execute<{ feature: MeteredFeature; held: number; kept: number }[]>(
    `with held as (
       select id, amount, greatest(charged_amount, case when ?::boolean then delivered_amount else 0 end) as kept
       from usage_records where job_id = ? and state = 'reserved' for update)
     update usage_records r set closed_at = ?,
       state = case when held.kept > 0 then 'settled' else 'released' end,
       amount = case when held.kept > 0 then held.kept else held.amount end,
       ordered_amount = case when held.kept > 0 then held.amount end,
       delivered_amount = held.kept
     from held where r.id = held.id returning r.feature, held.amount::float8 as held, held.kept::float8 as kept`,
    [keepDelivered, jobId, now],
  );
  return line ?? null;
}

/** Raises what a job has delivered of what it holds. It never falls, and never exceeds what is held. */
export async function raiseDelivered(em: EntityManager, jobId: string, amount: number): Promise<void> {
  await em.execute(
    `update usage_records set delivered_amount = least(amount, greatest(delivered_amount, ?))
     where job_id = ? and state = 'reserved'`,
    [amount, jobId],
  );
}

/** Claims the warning of a threshold, in percent, for a usage month. @returns whether it is the first, which is to be sent */
export async function claimWarning(
  em: EntityManager,
  userId: string,
  feature: MeteredFeature,
  { start }: Period,
  threshold: number,
): Promise<boolean> {
  const claimed = await em.execute<unknown[]>(
    `insert into usage_warnings (user_id, feature, period_start, threshold) values (?, ?, ?, ?)
     on conflict do nothing returning 1`,
    [userId, feature, start, threshold],
  );
  return claimed.length > 0;
}
