import { raw } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { OPEN_RESERVATIONS } from '../../usage/usage.queries.js';
import { type JobType, type PriorityClass } from './job-types.js';
import { type ProcessingJob } from './processing-job.entity.js';

/** Keeps a piece of work, unless the attempt that did it has lost its job in the meantime. */
export async function keepCheckpoint(
  em: EntityManager,
  { id, attempt }: Pick<ProcessingJob, 'id' | 'attempt'>,
  key: string,
  value: unknown,
): Promise<void> {
  await em.execute(
    `insert into job_checkpoints (job_id, key, value) select id, ?, ?::jsonb from processing_jobs where id = ? and attempt = ? and state = 'active'
     on conflict (job_id, key) do update set value = excluded.value`,
    [key, JSON.stringify(value), id, attempt],
  );
}

/** Takes a waiting job, or one whose holder has given no sign of life, and raises its attempt number. */
export async function claimJob(em: EntityManager, id: string, leaseSeconds: number): Promise<boolean> {
  const claimed = await em.execute<unknown[]>(
    `update processing_jobs set state = 'active', attempt = attempt + 1, progress = 0, eta_seconds = null,
       lost_workers = lost_workers + case when state = 'active' then 1 else 0 end,
       lease_until = now() + make_interval(secs => ?), started_at = coalesce(started_at, now())
     where id = ? and (state = 'queued' or (state = 'active' and lease_until < now())) returning id`,
    [leaseSeconds, id],
  );
  return claimed.length > 0;
}

/**
 * Renews an attempt's lease, writes how far it has come, and reads what others want of it: one statement, since every attempt asks once a
 * second.
 * @returns null where the attempt has lost its job
 */
export async function renewLease(
  em: EntityManager,
  job: ProcessingJob,
  leaseSeconds: number,
): Promise<{ cancel_requested: boolean } | null> {
  const { progress, stage, etaSeconds, processedSeconds, totalSeconds, id, attempt } = job;
  const [row] = await em.execute<{ cancel_requested: boolean }[]>(
    `update processing_jobs set lease_until = now() + make_interval(secs => ?),
         progress = ?, stage = ?, eta_seconds = ?, processed_seconds = ?, total_seconds = ?
       where id = ? and attempt = ? and state = 'active' returning cancel_requested`,
    [leaseSeconds, progress, stage, etaSeconds, processedSeconds, totalSeconds, id, attempt],
  );
  return row ?? null;
}

/** Whether a job was begun so long ago. */
export async function hasRunFor(
  em: EntityManager,
  { id }: Pick<ProcessingJob, 'id'>,
  seconds: number,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from processing_jobs where id = ? and started_at < now() - make_interval(secs => ?)',
    [id, seconds],
  );
  return rows.length > 0;
}

type Offered = Pick<ProcessingJob, 'id' | 'type'>;

/** Takes jobs whose worker or message may be lost, each by one process, so that they are offered again. */
export const takeLostJobs = (em: EntityManager, requeueSeconds: number, limit: number): Promise<Offered[]> =>
  em.execute(
    `update processing_jobs set dispatched_at = now() where id in (
       select id from processing_jobs
       where (state = 'active' and lease_until < now())
          or (state = 'queued' and dispatched_at < now() - make_interval(secs => ?))
       limit ? for update skip locked) returning id, type`,
    [requeueSeconds, limit],
  );

/** Whose jobs wait to be dispatched, and in which lanes. */
export async function findWaitingPriorityClasses(
  em: EntityManager,
  limit: number,
): Promise<{ userId: string; priorityClass: PriorityClass }[]> {
  const rows = await em.execute<{ user_id: string; lane: PriorityClass }[]>(
    `select user_id, lane from processing_jobs
     where state = 'queued' and not awaits_input and dispatched_at is null and available_at <= now()
     group by user_id, lane limit ?`,
    [limit],
  );
  return rows.map(({ user_id: userId, lane }) => ({ userId, priorityClass: lane }));
}

/** Marks the oldest waiting jobs of an account as dispatched. The caller holds its turn. */
export const dispatchOldest = (
  em: EntityManager,
  userId: string,
  lane: PriorityClass,
  limit: number,
): Promise<Offered[]> =>
  em.execute(
    `update processing_jobs set dispatched_at = now() where id in (
       select id from processing_jobs
       where user_id = ? and lane = ? and state = 'queued' and not awaits_input and dispatched_at is null and available_at <= now()
       order by created_at limit ?) returning id, type`,
    [userId, lane, limit],
  );

/**
 * The oldest job that a worker may take, of other accounts than these where one waits, else the oldest.
 * @param offered the job that the message names: it may be one that has lost its worker
 */
export async function findNextJob(
  em: EntityManager,
  types: readonly JobType[],
  offered: string,
  accountsAtShare: readonly string[],
): Promise<string | null> {
  const [othersFirst, accounts] = accountsAtShare.length > 0 ? ['user_id in (?), ', [accountsAtShare]] : ['', []];
  const [next] = await em.execute<{ id: string }[]>(
    `select id from processing_jobs
     where (id = ? and state = 'active' and lease_until < now())
        or (state = 'queued' and (id = ? or (dispatched_at is not null and type in (?))))
     order by ${othersFirst}created_at limit 1`,
    [offered, offered, types, ...accounts],
  );
  return next?.id ?? null;
}

/** How open jobs stand, by lane: held for their account's turn, waiting for a worker, active, or abandoned by theirs. */
export const countOpenJobs = (
  em: EntityManager,
): Promise<{ lane: string; standing: string; jobs: number; oldest: number }[]> =>
  em.execute(
    `select lane, count(*)::int as jobs, greatest(0, extract(epoch from now() - min(available_at)))::float as oldest,
       case when state = 'active' then case when lease_until < now() then 'abandoned' else 'active' end
            when dispatched_at is null then 'held' else 'waiting' end as standing
     from processing_jobs where state in ('queued', 'active') group by lane, standing`,
  );

/** What open jobs hold of allowances, by way of the jobs, of which there are few, for the ledger keeps every line for good. */
export const sumReservedUnits = (em: EntityManager): Promise<{ feature: string; units: string }[]> =>
  em.execute(
    `select r.feature, sum(r.amount) as units from processing_jobs j join (${OPEN_RESERVATIONS}) r on r.job_id = j.id
     where j.state in ('queued', 'active') group by r.feature`,
  );

/** When so many seconds have passed since the job's end, by the database's clock. */
export const secondsAfterEnd = (seconds: number): Date =>
  raw('greatest(now(), least(now(), finished_at) + make_interval(secs => ?))', [seconds]);
/** For statements of other modules: the jobs that are there, as a query for their parentheses. */
export const PRESENT_JOBS = 'select id from processing_jobs';
