import { type EntityManager } from '@mikro-orm/postgresql';
import { FairQueue } from '../workers/fair-queue.js';

/** One for each pool of connections. */
const queues = new WeakMap<object, FairQueue>();

/**
 * Runs a transaction that locks an account or what belongs to it. In this process an account has one such transaction at a time, and those
 * that wait hold no connection yet. Without that, the requests that one account sends at once would take all connections and wait for
 * each other with them, while everybody else waits for a connection.
 * @param account its id, or what leads to it, such as the token of a link
 */
export function accountTransaction<Result>(
  em: EntityManager,
  account: string,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  // Part of a transaction that has its connection already.
  if (em.isInTransaction()) return em.transactional(work);
  return queueOf(em.getConnection()).run(account, () => em.transactional(work));
}

function queueOf(pool: object): FairQueue {
  const queue =
    queues.get(pool) ?? new FairQueue({ slots: Infinity, mostWaiting: Infinity, mostWaitingPerAccount: Infinity });
  queues.set(pool, queue);
  return queue;
}
