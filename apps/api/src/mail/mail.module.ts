import { Global, Module } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { MailboxDriver } from './drivers/mailbox.driver.js';
import { SmtpDriver } from './drivers/smtp.driver.js';
import { MailTransport } from './mail-transport.js';
import { MailboxController } from './mailbox.controller.js';
import { Mailer } from './mailer.js';

@Global()
@Module({
  controllers: [MailboxController],
  providers: [
    Mailer,
    {
      provide: MailTransport,
      inject: [Environment, Database],
      useFactory: (env: Environment, database: Database): MailTransport =>
        env.SMTP_URL ? new SmtpDriver(env.SMTP_URL, env.MAIL_FROM) : new MailboxDriver(database),
    },
  ],
  exports: [Mailer],
})
export class MailModule {}
