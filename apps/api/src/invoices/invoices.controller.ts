import { Controller, Get, Param, ParseUUIDPipe, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { InvoiceDto, InvoicePageDto, InvoiceQuery } from './dto/invoice.dto.js';
import { InvoiceReader } from './invoice-reader.js';
import { InvoicePrinter } from './pdf/invoice-printer.js';

@ApiTags('invoices')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoiceReader,
    private readonly printer: InvoicePrinter,
  ) {}

  @Get(['users/invoices', 'subscriptions/invoices'])
  @ApiOperation({ operationId: 'listInvoices', summary: 'Invoices and credit notes, page by page' })
  @ApiOkResponse({ type: InvoicePageDto })
  list(@CurrentUser() { userId }: Principal, @Query() query: InvoiceQuery): Promise<InvoicePageDto> {
    return this.invoices.list(userId, query);
  }

  @Get('invoices/user/:userId')
  @ApiOperation({ operationId: 'listInvoicesOf', summary: 'Alias of GET /users/invoices', deprecated: true })
  @ApiOkResponse({ type: InvoicePageDto })
  listAlias(
    @CurrentUser() user: Principal,
    @Param('userId', ParseUUIDPipe) userId: string,
    @Query() query: InvoiceQuery,
  ): Promise<InvoicePageDto> {
    if (userId !== user.userId) throw new NotFoundError('Invoices');
    return this.list(user, query);
  }

  @Get(['users/invoices/:id', 'subscriptions/invoices/:id', 'invoices/:id'])
  @ApiOperation({ operationId: 'getInvoice', summary: 'One invoice or credit note' })
  @ApiOkResponse({ type: InvoiceDto })
  get(@CurrentUser() { userId }: Principal, @Param('id') id: string): Promise<InvoiceDto> {
    return this.invoices.find(userId, id);
  }

  @Get('invoices/:id/pdf')
  @ApiOperation({
    operationId: 'getInvoicePdf',
    summary: 'An invoice or credit note as PDF, in the account’s language',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(
    @CurrentUser() { userId }: Principal,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const invoice = await this.invoices.find(userId, id);
    const document = await this.printer.print(userId, invoice);
    void reply.headers({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${invoice.number}.pdf"`,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    return document;
  }
}
