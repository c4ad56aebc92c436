import { type EntityManager } from '@mikro-orm/postgresql';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { lockUser } from '../users/users.queries.js';
import { UnauthenticatedError } from './auth.errors.js';
import { isLiveKey, isLiveSession } from './auth.queries.js';

/**
 * Locks the account for an action whose result outlives the caller's session, such as making an API key. A revocation holds the same
 * lock, so either it sees what was made or the caller is refused here. Runs in the caller's transaction.
 * @throws UnauthenticatedError where the session or key has ended in the meantime
 */
export async function lockAccount(em: EntityManager, { userId, sessionId, keyId }: Principal): Promise<void> {
  await lockUser(em, userId);
  // A second statement: it sees what was committed while the first one waited.
  const live = await (keyId === undefined ? isLiveSession(em, userId, sessionId) : isLiveKey(em, userId, keyId));
  if (!live) throw new UnauthenticatedError();
}
