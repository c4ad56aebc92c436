import { Body, Controller, HttpCode, HttpStatus, Post, Put, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Client, type ClientInfo, clientOf } from '../../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { AccountFigures } from '../../users/account-figures.js';
import { UserProfileDto } from '../../users/dto/user-profile.dto.js';
import { UsersService } from '../../users/users.service.js';
import { usesCookie } from '../access-token.strategy.js';
import { AuthPresenter } from '../auth.presenter.js';
import { ChangePasswordDto, UpdateMeDto } from './account.dto.js';
import { AccountService } from './account.service.js';
import { EmailChange } from './email-change.service.js';

@ApiTags('users')
@ApiProblems({ 400: 'VALIDATION_FAILED', 401: 'UNAUTHENTICATED' })
@Controller('users/me')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly emails: EmailChange,
    private readonly users: UsersService,
    private readonly figures: AccountFigures,
    private readonly presenter: AuthPresenter,
  ) {}

  @Put()
  @ApiOperation({
    operationId: 'updateMe',
    summary: 'Change name and address; a new address waits for its confirmation',
  })
  @ApiOkResponse({ type: UserProfileDto })
  @ApiProblems({ 403: 'REAUTHENTICATION_REQUIRED', 429: 'RESEND_COOLDOWN or TOO_MANY_ADDRESSES' })
  async update(
    @CurrentUser() who: Principal,
    @Body() { name, email }: UpdateMeDto,
    @Client() client: ClientInfo,
  ): Promise<UserProfileDto> {
    // Check everything that can fail first, so that no change is partial.
    if (email !== undefined) await this.emails.ask(who, email, client);
    if (name !== undefined) await this.users.rename(who.userId, name);
    return UserProfileDto.of(await this.users.reload(who.userId), await this.figures.of(who.userId));
  }

  @Post('password')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'changePassword', summary: 'Set a new password and end all other sessions' })
  @ApiNoContentResponse()
  @ApiProblems({ 400: 'CURRENT_PASSWORD_WRONG', 429: 'TOO_MANY_TRIES' })
  async changePassword(
    @CurrentUser() who: Principal,
    @Body() passwords: ChangePasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const context = { client: clientOf(request), isPage: usesCookie(request) };
    const session = await this.account.changePassword(who, passwords, context);
    if (session) await this.presenter.replaceCookies(session, reply);
  }
}
