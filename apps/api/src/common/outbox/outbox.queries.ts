/** @file The outbox as a queue. A row that somebody has in hand is not due before its lease ends, which is its `available_at` meanwhile. */
import { type EntityManager } from '@mikro-orm/postgresql';

/** Ever later and at last hourly: a deed is given up after about a day. */
export const MAX_ATTEMPTS = 36;
/** A deed whose process ended is taken up by another one after this. */
export const LEASE_SECONDS = 15;

/** A deed that this process has in hand. Each claim has a number of its own: the deed's attempts. */
export interface ClaimedRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/**
 * Takes what is due, the oldest of each kind first. An attempt counts with its claim, so that what kills its process is given up, too.
 * @param places how many of which kinds
 */
export async function claimDue(em: EntityManager, places: ReadonlyMap<string, number>): Promise<ClaimedRow[]> {
  return em.execute<ClaimedRow[]>(
    `update outbox set attempts = attempts + 1, available_at = now() + make_interval(secs => ${LEASE_SECONDS})
     where id in (
       select due.id from jsonb_each_text(?::jsonb) as wanted (kind, places) cross join lateral (
         select id from outbox where kind = wanted.kind and available_at <= now() and attempts < ${MAX_ATTEMPTS}
         order by available_at limit wanted.places::int for update skip locked) due)
     returning id, kind, payload, attempts`,
    [JSON.stringify(Object.fromEntries(places))],
  );
}

/** Goes on holding what is in hand. What another process has taken up meanwhile stays with it. */
export async function renewLeases(em: EntityManager, rows: readonly ClaimedRow[]): Promise<void> {
  await em.execute(
    `update outbox set available_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from jsonb_to_recordset(?::jsonb) as held (id bigint, attempts int)
     where outbox.id = held.id and outbox.attempts = held.attempts`,
    [JSON.stringify(rows.map(({ id, attempts }) => ({ id, attempts })))],
  );
}

/** It is done. */
export async function deleteCompleted(em: EntityManager, { id }: Pick<ClaimedRow, 'id'>): Promise<void> {
  await em.execute('delete from outbox where id = ?', [id]);
}

/** It failed, and is tried later, each time twice as late. */
export async function postpone(em: EntityManager, { id, attempts }: ClaimedRow): Promise<void> {
  await em.execute(
    `update outbox set available_at = now() + make_interval(secs => least(3600, power(2, attempts - 1)))
     where id = ? and attempts = ?`,
    [id, attempts],
  );
}

/** Forgets deeds that were given up a while ago. */
export async function deleteGivenUp(em: EntityManager): Promise<void> {
  await em.execute(`delete from outbox where attempts >= ${MAX_ATTEMPTS} and created_at < now() - interval '7 days'`);
}

export interface OutboxDepth {
  due: number;
  /** How long the oldest of them has been due. */
  oldestSeconds: number;
  givenUp: number;
}

/** How many rows are due, and how many were given up. */
export async function readDepth(em: EntityManager): Promise<OutboxDepth> {
  const [row] = await em.execute<[OutboxDepth]>(
    `select count(*) filter (where attempts < ${MAX_ATTEMPTS})::int as due,
       coalesce(extract(epoch from now() - min(available_at) filter (where attempts < ${MAX_ATTEMPTS})), 0)::float as "oldestSeconds",
       count(*) filter (where attempts >= ${MAX_ATTEMPTS})::int as "givenUp"
     from outbox where available_at <= now()`,
  );
  return row;
}
