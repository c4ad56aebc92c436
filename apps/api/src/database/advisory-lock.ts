import { type EntityManager } from '@mikro-orm/postgresql';

/**
 * Takes a named lock that lasts until the transaction ends, for turns that no row stands for.
 * @param name of the purpose and its subject, such as `invoice 42`
 */
export async function takeLock(em: EntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}
