import { type EntityManager } from '@mikro-orm/postgresql';

/** Deletes everything that was written from an address, whatever its case there. @param email in lower case */
export async function deleteSupportMessages(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from support_messages where lower(email) = ?', [email]);
}
