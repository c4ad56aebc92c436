import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../common/auth/public.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { MailboxDriver, type MailboxMessage } from './drivers/mailbox.driver.js';
import { MailTransport } from './mail-transport.js';
import { MAILBOX_STYLE, mailboxPage } from './mailbox.page.js';

/** The embedded mailbox of a trial installation. It does not exist where a mail server is configured. */
@Public()
@ApiExcludeController()
@Controller('dev')
export class MailboxController {
  constructor(private readonly transport: MailTransport) {}

  @Get('mailbox.json')
  @Header('Cache-Control', 'no-store')
  json(): Promise<MailboxMessage[]> {
    return this.mailbox().list();
  }

  @Get('mailbox')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(): Promise<string> {
    return mailboxPage(await this.mailbox().list());
  }

  @Get('mailbox.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(): string {
    this.mailbox();
    return MAILBOX_STYLE;
  }

  private mailbox(): MailboxDriver {
    if (!(this.transport instanceof MailboxDriver)) throw new NotFoundError('Page');
    return this.transport;
  }
}
