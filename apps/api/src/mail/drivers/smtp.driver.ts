import { createTransport } from 'nodemailer';
import { MailTransport, type OutgoingMail } from '../mail-transport.js';

const TIMEOUT_MS = 15_000;

export class SmtpDriver extends MailTransport {
  private readonly transport;
  private readonly domain: string;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const timeouts = `connectionTimeout=${TIMEOUT_MS}&greetingTimeout=${TIMEOUT_MS}&socketTimeout=${TIMEOUT_MS}`;
    this.domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
    this.transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${timeouts}`);
  }

  async deliver({ id, ...mail }: OutgoingMail): Promise<void> {
    await this.transport.sendMail({ from: this.from, messageId: `<${id}@${this.domain}>`, ...mail });
  }
}
