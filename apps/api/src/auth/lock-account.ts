import { type EntityManager } from '@mikro-orm/postgresql';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { lockUser } from '../users/users.queries.js';
import { UnauthenticatedError } from './auth.errors.js';

/**
 * Locks the account for an action whose result outlives the caller's session, such as making an API key. A revocation holds the same
 * lock, so either it sees what was made or the caller is refused here. Runs in the caller's transaction.
 * @throws UnauthenticatedError where the session or key has ended in the meantime
 */
export async function lockAccount(em: EntityManager, { userId, sessionId, keyId }: Principal): Promise<void> {
  await lockUser(em, userId);
  // A second statement: it sees what was committed while the first one waited.
  const [live] =
    keyId === undefined
      ? await em.execute<unknown[]>(
          'select 1 from sessions where id = ? and user_id = ? and ended_at is null and expires_at > now()',
          [sessionId, userId],
        )
      : await em.execute<unknown[]>(
          'select 1 from api_keys where id = ? and user_id = ? and (expires_at is null or expires_at > now())',
          [keyId, userId],
        );
  if (!live) throw new UnauthenticatedError();
}
