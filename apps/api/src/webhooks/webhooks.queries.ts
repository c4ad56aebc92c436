import { type EntityManager } from '@mikro-orm/postgresql';

/** Deletes deliveries that ended a month ago, however they ended. */
export async function deleteOldDeliveries(em: EntityManager): Promise<void> {
  await em.execute(
    `delete from webhook_deliveries where state <> 'pending' and created_at < now() - interval '30 days'`,
  );
}
