import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Client, type ClientInfo, clientOf } from '../../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { LimitSignIn } from '../../common/rate-limit/rate-limit.guard.js';
import { usesCookie } from '../access-token.strategy.js';
import { AuthPresenter } from '../auth.presenter.js';
import { LinkTokenDto } from '../recovery/recovery.dto.js';
import { EmailConfirmedDto, ReauthenticateDto } from './account.dto.js';
import { AccountService } from './account.service.js';
import { EmailChange } from './email-change.service.js';

/** Reauthentication, and confirmation of a new email address. */
@ApiTags('auth')
@ApiProblems({ 400: 'VALIDATION_FAILED' })
@Controller('auth')
export class ReauthenticationController {
  constructor(
    private readonly account: AccountService,
    private readonly emails: EmailChange,
    private readonly presenter: AuthPresenter,
  ) {}

  @Post('reauthenticate')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'reauthenticate', summary: 'Prove again who one is, for what cannot be undone' })
  @ApiNoContentResponse({
    description: 'Holds for ten minutes. A page gets new cookies; its access token from before is refused.',
  })
  @ApiProblems({ 400: 'CURRENT_PASSWORD_WRONG, SECOND_FACTOR_WRONG', 401: 'UNAUTHENTICATED', 429: 'TOO_MANY_TRIES' })
  async reauthenticate(
    @CurrentUser() who: Principal,
    @Body() proof: ReauthenticateDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const context = { client: clientOf(request), isPage: usesCookie(request) };
    const session = await this.account.reauthenticate(who, proof, context);
    if (session) await this.presenter.replaceCookies(session, reply);
  }

  @Public()
  @LimitSignIn()
  @Post('confirm-email')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'confirmEmail', summary: 'Make a new address the account’s, or take the old one back' })
  @ApiOkResponse({ type: EmailConfirmedDto })
  @ApiProblems({ 400: 'LINK_INVALID', 409: 'EMAIL_TAKEN' })
  confirmEmail(@Body() { token }: LinkTokenDto, @Client() client: ClientInfo): Promise<EmailConfirmedDto> {
    return this.emails.byLink(token, client);
  }
}
