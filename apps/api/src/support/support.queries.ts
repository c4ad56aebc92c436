import { type EntityManager } from '@mikro-orm/postgresql';
import { type SupportMessage } from './support.service.js';

/** Keeps what somebody has written. */
export async function insertSupportMessage(em: EntityManager, { name, email, message }: SupportMessage): Promise<void> {
  await em.execute('insert into support_messages (name, email, message) values (?, ?, ?)', [name, email, message]);
}

/** Deletes everything that was written from an address. @param email in lower case */
export async function deleteSupportMessages(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from support_messages where lower(email) = ?', [email]);
}
