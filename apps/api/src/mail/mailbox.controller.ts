import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../common/auth/public.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { isLocalRequest } from '../common/local-request/local-request.js';
import { MailboxDriver, type MailboxMessage } from './drivers/mailbox.driver.js';
import { MailTransport } from './mail-transport.js';
import { MAILBOX_STYLE, mailboxPage } from './mailbox.page.js';

/** The embedded mailbox, accessible only from this machine and only if no mail server is configured. */
@Public()
@ApiExcludeController()
@Controller('dev')
export class MailboxController {
  constructor(private readonly transport: MailTransport) {}

  @Get('mailbox.json')
  @Header('Cache-Control', 'no-store')
  json(@Req() request: FastifyRequest): Promise<MailboxMessage[]> {
    return this.mailbox(request).list();
  }

  @Get('mailbox')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Req() request: FastifyRequest): Promise<string> {
    return mailboxPage(await this.mailbox(request).list());
  }

  @Get('mailbox.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(@Req() request: FastifyRequest): string {
    this.mailbox(request);
    return MAILBOX_STYLE;
  }

  private mailbox(request: FastifyRequest): MailboxDriver {
    if (!isLocalRequest(request) || !(this.transport instanceof MailboxDriver)) throw new NotFoundError('Page');
    return this.transport;
  }
}
