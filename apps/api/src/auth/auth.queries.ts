import { type EntityManager } from '@mikro-orm/postgresql';
import { type KeyScope } from '../common/auth/key-scope.decorator.js';

const OUTDATED = [
  `delete from verifications where expires_at < now() - interval '1 day'`,
  `delete from account_links where expires_at < now() - interval '1 day'`,
  `delete from guesses where since < now() - interval '1 day'`,
  `delete from security_events where created_at < now() - interval '180 days'`,
  `delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  `delete from address_limits where tries_day < current_date - 1 and coalesce(last_sent_at < now() - interval '1 day', true)`,
];

/** Deletes what nobody will prove, sign in with or look up any more. */
export async function deleteOutdatedAuthRows(em: EntityManager): Promise<void> {
  for (const statement of OUTDATED) await em.execute(statement);
}

/**
 * Ends every open session of an account at the database alone, for processes without the sessions' cache: servers that remember one notice
 * within seconds.
 * @returns how many there were
 */
export async function endOpenSessions(em: EntityManager, userId: string): Promise<number> {
  const ended = await em.execute<unknown[]>(
    `update sessions set ended_at = now(), end_reason = 'ended'
     where user_id = ? and ended_at is null and expires_at > now() returning id`,
    [userId],
  );
  return ended.length;
}

/**
 * Gives whoever claims an address its turn until the transaction ends, known or not: two sign-ups for one address at once queue here
 * instead of failing on the unique index.
 */
export async function lockAddress(em: EntityManager, email: string): Promise<void> {
  // The hash of the versions before, with which this one may run for a while.
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`signup:${email}`]);
}

/** Whether a session of this account lives now, by the database's clock. */
export async function isLiveSession(
  em: EntityManager,
  userId: string,
  sessionId: string | undefined,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from sessions where id = ? and user_id = ? and ended_at is null and expires_at > now()',
    [sessionId, userId],
  );
  return rows.length > 0;
}

/** Whether an API key of this account is valid now, by the database's clock. */
export async function isLiveKey(em: EntityManager, userId: string, keyId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from api_keys where id = ? and user_id = ? and (expires_at is null or expires_at > now())',
    [keyId, userId],
  );
  return rows.length > 0;
}

/** Whom a live session speaks for, and from which of its access tokens on. One plain row, since every request asks. */
export async function findLiveSession(
  em: EntityManager,
  sessionId: string,
): Promise<{ user_id: string; access_generation: number } | undefined> {
  const [row] = await em.execute<{ user_id: string; access_generation: number }[]>(
    'select user_id, access_generation from sessions where id = ? and ended_at is null and expires_at > now()',
    [sessionId],
  );
  return row;
}

/** Finds a valid API key by its hash and notes that it was used, once a minute. */
export async function useKey(
  em: EntityManager,
  hash: string,
  now: Date,
): Promise<{ id: string; user_id: string; scopes: KeyScope[] } | undefined> {
  const [row] = await em.execute<{ id: string; user_id: string; scopes: KeyScope[] }[]>(
    `update api_keys set last_used_at = case when last_used_at > now() - interval '1 minute' then last_used_at else now() end
     where key_hash = ? and (expires_at is null or expires_at > ?) returning id, user_id, scopes`,
    [hash, now],
  );
  return row;
}
