/**
 * @file The keys of requests that may be repeated. They have no entity: a row is claimed, asked about and ended by one statement each, which
 * says under which conditions.
 */
import { type EntityManager as AnyEntityManager, type Transaction } from '@mikro-orm/core';
import { type AbstractSqlConnection, type EntityManager } from '@mikro-orm/postgresql';

/** A request that died with its process gives its key up after this long. */
const ABANDONED_SECONDS = 90;

export type KeyId = readonly [userId: string, route: string, key: string];
/** A key as one request holds it: since when tells it from a later request that took the key over. */
export type HeldKey = readonly [userId: string, route: string, key: string, since: string];

/** Finds the row of a key that one request holds, with the values of a `HeldKey`. */
const OURS = `user_id = ? and route = ? and key = ? and created_at = ?::timestamptz`;

/**
 * Says in the transaction that commits an effect that it took place.
 * @param em of any kind: a subscriber of the ORM's events is given no more
 */
export async function markEffect(em: AnyEntityManager, transaction: Transaction, held: HeldKey): Promise<void> {
  const connection = em.getDriver().getConnection() as AbstractSqlConnection;
  await connection.execute(
    `update idempotency_keys set effect_at = now() where ${OURS}`,
    [...held],
    'run',
    transaction,
  );
}

export interface KeyRow {
  body_hash: string;
  state: 'running' | 'done';
  status: number | null;
  body: unknown;
  abandoned: boolean;
  /** What it was held for has happened, or has begun to. */
  effected: boolean;
}

/** Makes a key this request's to run. @returns since when, or null where another request has it */
export async function claimKey(em: EntityManager, id: KeyId, bodyHash: string): Promise<{ since: string } | null> {
  const [claim] = await em.execute<{ since: string }[]>(
    `insert into idempotency_keys (user_id, route, key, body_hash) values (?, ?, ?, ?)
     on conflict do nothing returning created_at::text as since`,
    [...id, bodyHash],
  );
  return claim ?? null;
}

/** How a key stands, whoever has it. */
export async function findKey(em: EntityManager, id: KeyId): Promise<KeyRow | null> {
  const [row] = await em.execute<KeyRow[]>(
    `select body_hash, state, status, body, created_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as abandoned,
       effect_at is not null as effected
     from idempotency_keys where user_id = ? and route = ? and key = ?`,
    [...id],
  );
  return row ?? null;
}

/** Frees a key whose request died before it took any effect. */
export async function releaseAbandonedKey(em: EntityManager, id: KeyId): Promise<void> {
  await em.execute(
    `delete from idempotency_keys where user_id = ? and route = ? and key = ? and state = 'running'
     and effect_at is null and created_at < now() - make_interval(secs => ${ABANDONED_SECONDS})`,
    [...id],
  );
}

/** Frees a key that this request holds. */
export async function releaseKey(em: EntityManager, held: HeldKey): Promise<void> {
  await em.execute(`delete from idempotency_keys where ${OURS}`, [...held]);
}

/** Whether what this request holds its key for has happened, or has begun to. */
export async function hasCommitted(em: EntityManager, held: HeldKey): Promise<boolean> {
  const rows = await em.execute<unknown[]>(`select 1 from idempotency_keys where ${OURS} and effect_at is not null`, [
    ...held,
  ]);
  return rows.length > 0;
}

/** Ends a key, with its answer where that is kept. @param answer its body as JSON */
export async function finishKey(
  em: EntityManager,
  held: HeldKey,
  answer: { status: number; json: string } | null,
): Promise<void> {
  await em.execute(`update idempotency_keys set state = 'done', status = ?, body = ?::json where ${OURS}`, [
    answer?.status ?? null,
    answer?.json ?? null,
    ...held,
  ]);
}

/** Forgets answers that were kept for a day against repetition. */
export async function deleteOldKeys(em: EntityManager): Promise<void> {
  await em.execute(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
