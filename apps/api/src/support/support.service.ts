import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Mailer } from '../mail/mailer.js';

export interface SupportMessage {
  name: string;
  email: string;
  message: string;
}

/** Keeps what people write and mails it to the support address, both or neither. */
@Injectable()
export class SupportService {
  constructor(
    private readonly orm: MikroORM,
    private readonly env: Environment,
    private readonly mailer: Mailer,
  ) {}

  async receive({ name, email, message }: SupportMessage): Promise<void> {
    await (this.orm.em.fork() as EntityManager).transactional(async (em) => {
      await em.execute('insert into support_messages (name, email, message) values (?, ?, ?)', [name, email, message]);
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
