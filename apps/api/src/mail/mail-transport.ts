import { type RenderedMail } from './templates/render-mail.js';

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** Of this mail: the same when it is handed over again after a crash, so that whoever receives it twice can tell. */
  id: string;
}

/** Where mail goes: a mail server, or the embedded mailbox. */
export abstract class MailTransport {
  /** @throws where it could not be handed over; the outbox tries again */
  abstract deliver(mail: OutgoingMail): Promise<void>;
}
