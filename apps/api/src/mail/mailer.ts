import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { deriveKey, sha256 } from '../common/crypto/keys.js';
import { encrypt, decrypt } from '../common/crypto/encryption.js';
import { Metrics } from '../common/metrics/metrics.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { MailTransport } from './mail-transport.js';
import { type MailTemplate } from './templates/mail-texts.js';
import { type MailParams, renderMail } from './templates/render-mail.js';

const MAIL_SEND = 'mail.send';
/** Sending mail mostly waits for the mail server, so run several at once. */
const PLACES = 8;

/** The recipient's fields that this module needs. */
export interface Recipient {
  email: string;
  name: string;
  effectiveSettings: { language: string };
}

interface MailOrder {
  to: string;
  template: MailTemplate;
  language: string;
  params: MailParams;
}

/** Queues mail in the caller's transaction; a worker renders and sends it. The payload is encrypted because it contains codes. */
@Injectable()
export class Mailer implements OnModuleInit {
  private readonly keys: Buffer[];
  private readonly delivered;

  constructor(
    private readonly env: Environment,
    private readonly outbox: Outbox,
    private readonly transport: MailTransport,
    metrics: Metrics,
  ) {
    this.delivered = metrics.counter('mails_total', {
      help: 'Mails handed to the mail server, and tries that it refused.',
      labels: ['template', 'outcome'],
    });
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'mail-orders'));
  }

  onModuleInit(): void {
    this.outbox.handle(MAIL_SEND, ({ sealed }) => this.deliver(sealed as string), { places: PLACES });
  }

  private async deliver(sealed: string): Promise<void> {
    const { to, template, language, params } = decrypt<MailOrder>(this.keys, sealed);
    const count = (outcome: 'sent' | 'failed') => this.delivered.inc({ template, outcome });
    const id = sha256(sealed).slice(0, 32);
    await this.transport.deliver({ to, id, ...renderMail(template, language, params) }).catch((error: unknown) => {
      count('failed');
      throw error;
    });
    count('sent');
  }

  send(em: EntityManager, to: Recipient, template: MailTemplate, params: MailParams): void {
    const order: MailOrder = {
      to: to.email,
      template,
      language: to.effectiveSettings.language,
      params: { name: to.name, link: `${this.env.publicUrl}/login`, ...params },
    };
    this.outbox.add(em, MAIL_SEND, { sealed: encrypt(this.keys[0]!, order) });
  }
}
