import { type RenderedMail } from './templates/render-mail.js';

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** A stable message id, so that recipients can detect a mail that is sent again after a crash. */
  id: string;
}

/** Delivers mail to a mail server or the embedded mailbox. */
export abstract class MailTransport {
  /** @throws if the mail couldn't be handed over; the outbox retries */
  abstract deliver(mail: OutgoingMail): Promise<void>;
}
