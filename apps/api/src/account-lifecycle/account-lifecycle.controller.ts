import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { Equals } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditTrail } from '../auth/audit/audit-trail.js';
import { AuthCookies } from '../auth/auth-cookies.js';
import { RequiresRecentSignIn } from '../auth/recent/requires-recent-sign-in.decorator.js';
import { Client, type ClientInfo } from '../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { Transfers } from '../common/transfers/transfers.js';
import { contentDisposition } from '../media/streaming.js';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountExport } from './account-export.service.js';

const ARCHIVE_NAME = 'timbrel-account.zip';

export class DeleteAccountDto {
  @ApiProperty({ enum: [true], description: 'So that no request deletes an account by accident.' })
  @Equals(true, { message: 'deleteAccount must be true: the account and everything in it goes for good.' })
  deleteAccount!: true;
}

export class DeletionAcceptedDto {
  @ApiProperty() message!: string;
}

@ApiTags('users')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('users/me')
export class AccountLifecycleController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly exports: AccountExport,
    private readonly cookies: AuthCookies,
    private readonly trail: AuditTrail,
    private readonly transfers: Transfers,
  ) {}

  @RequiresRecentSignIn()
  @Delete()
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({ operationId: 'deleteMe', summary: 'Delete the account with everything in it but its invoices' })
  @ApiAcceptedResponse({
    type: DeletionAcceptedDto,
    description: 'Every session ends now; the rest goes within minutes.',
  })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async remove(
    @CurrentUser() who: Principal,
    @Body() _body: DeleteAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeletionAcceptedDto> {
    await this.deletion.ask(who);
    this.cookies.clear(reply);
    return { message: 'Account Deleted' };
  }

  @RequiresRecentSignIn()
  @Get('recent-sign-in')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'checkRecentSignIn', summary: 'Whether what cannot be undone would be done now' })
  @ApiNoContentResponse({ description: 'It would.' })
  checkRecent(): void {
    // The guard has answered.
  }

  @RequiresRecentSignIn()
  @Get('export')
  @ApiOperation({ operationId: 'exportMe', summary: 'Everything held about the account, as one archive' })
  @ApiOkResponse({
    description: 'Grows while it is read.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiProblems({ 429: 'TOO_MANY_TRANSFERS or RATE_LIMITED' })
  async export(
    @CurrentUser() { userId }: Principal,
    @Client() client: ClientInfo,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.transfers.beginExport(request, reply);
    await this.trail.recordNow(userId, 'data-exported', client);
    const archive = await this.exports.archive(userId);
    // Media doesn't compress well, and compression would slow it down.
    request.headers['x-no-compression'] = '';
    void reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', ARCHIVE_NAME),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await reply.send(archive);
  }
}
