import { Database } from '../../database/database.js';
import { MailTransport, type OutgoingMail } from '../mail-transport.js';
import { deleteOldMail } from '../mail.queries.js';
import { StoredMail } from './stored-mail.entity.js';

export interface MailboxMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  received_at: string;
}

const KEPT_MESSAGES = 500;

/** Stores mail in the database, so that all processes share one mailbox. */
export class MailboxDriver extends MailTransport {
  constructor(private readonly database: Database) {
    super();
  }

  async deliver({ to, subject, text, html }: OutgoingMail): Promise<void> {
    const em = this.database.fork();
    await em.insert(StoredMail, { recipient: to, subject, text, html, receivedAt: new Date() });
    await deleteOldMail(em, KEPT_MESSAGES);
  }

  /** Newest first. */
  async list(): Promise<MailboxMessage[]> {
    const all = await this.database.fork().find(StoredMail, {}, { orderBy: { id: 'desc' } });
    return all.map(({ recipient, subject, text, html, receivedAt }) => ({
      to: recipient,
      subject,
      text,
      html,
      received_at: receivedAt.toISOString(),
    }));
  }
}
