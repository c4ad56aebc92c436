import { type EntityManager } from '@mikro-orm/postgresql';

/** Deletes all stored mail but the newest. */
export async function deleteOldMail(em: EntityManager, kept: number): Promise<void> {
  await em.execute('delete from mailbox_messages where id <= (select max(id) from mailbox_messages) - ?', [kept]);
}
