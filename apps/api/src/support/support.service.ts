import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { Mailer } from '../mail/mailer.js';
import { SupportMessage } from './support-message.entity.js';

/** Keeps what people write and mails it to the support address, both or neither. */
@Injectable()
export class SupportService {
  constructor(
    private readonly database: Database,
    private readonly env: Environment,
    private readonly mailer: Mailer,
  ) {}

  async receive({ name, email, message }: Pick<SupportMessage, 'name' | 'email' | 'message'>): Promise<void> {
    await this.database.transactional(async (em) => {
      em.persist(Object.assign(new SupportMessage(), { name, email, message }));
      const support = { email: this.env.SUPPORT_EMAIL, name: 'Support', effectiveSettings: { language: 'en' } };
      this.mailer.send(em, support, 'support-message', {
        sender: name,
        address: email,
        message,
        link: `mailto:${email}`,
      });
    });
  }
}
