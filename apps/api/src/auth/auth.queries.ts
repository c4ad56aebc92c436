import { type EntityManager } from '@mikro-orm/postgresql';

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
