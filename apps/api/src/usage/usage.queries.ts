/**
 * @file The ledger in sums and single statements. `usage_warnings` has no entity: a row is only ever inserted, once, to learn whether it was
 * there already.
 */
import { type EntityManager } from '@mikro-orm/postgresql';
import { type Period } from '../subscriptions/customers/usage-month.js';
import { type MeteredFeature } from './usage-record.entity.js';

/** For statements of modules above: what jobs hold of allowances, as a query for their parentheses. Join it by the job, of which few are open. */
export const OPEN_RESERVATIONS = `select job_id, feature, amount from usage_records where state = 'reserved'`;

/** How much an account has taken out, ever and within a month. */
export async function countDownloads(
  em: EntityManager,
  userId: string,
  { start, end }: Period,
): Promise<{ totalDownloads: number; monthlyDownloads: number }> {
  const [row] = await em.execute<{ totalDownloads: number; monthlyDownloads: number }[]>(
    `select count(*)::int as "totalDownloads",
            (count(*) filter (where created_at >= ? and created_at < ?))::int as "monthlyDownloads"
     from exports where user_id = ?`,
    [start, end, userId],
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
