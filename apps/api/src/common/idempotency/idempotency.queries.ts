import { type EntityManager } from '@mikro-orm/postgresql';

/** Forgets answers that were kept for a day against repetition. */
export async function deleteOldKeys(em: EntityManager): Promise<void> {
  await em.execute(`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
