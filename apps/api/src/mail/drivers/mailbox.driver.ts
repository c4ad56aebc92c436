import { Database } from '../../database/database.js';
import { MailTransport, type OutgoingMail } from '../mail-transport.js';

export interface MailboxMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  received_at: string;
}

const KEPT_MESSAGES = 500;

/** Keeps mail in the database, so that every process reads and writes the same box. */
export class MailboxDriver extends MailTransport {
  constructor(private readonly database: Database) {
    super();
  }

  async deliver({ to, subject, text, html }: OutgoingMail): Promise<void> {
    await this.sql('insert into mailbox_messages (recipient, subject, text, html) values (?, ?, ?, ?)', [
      to,
      subject,
      text,
      html,
    ]);
    await this.sql('delete from mailbox_messages where id <= (select max(id) from mailbox_messages) - ?', [
      KEPT_MESSAGES,
    ]);
  }

  /** Newest first. */
  async list(): Promise<MailboxMessage[]> {
    const rows = await this.sql<{ recipient: string; received_at: Date; subject: string; text: string; html: string }>(
      'select recipient, subject, text, html, received_at from mailbox_messages order by id desc',
    );
    return rows.map(({ recipient, received_at, ...rest }) => ({
      to: recipient,
      ...rest,
      received_at: new Date(received_at).toISOString(),
    }));
  }

  private sql<Row>(statement: string, params: unknown[] = []): Promise<Row[]> {
    return this.database.fork().execute<Row[]>(statement, params);
  }
}
