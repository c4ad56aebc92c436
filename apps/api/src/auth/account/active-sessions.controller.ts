import { Controller, Delete, Get, HttpCode, HttpStatus, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo } from '../../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { RequiresRecentSignIn } from '../recent/requires-recent-sign-in.decorator.js';
import { SessionsService } from '../sessions.service.js';
import { AccountService } from './account.service.js';
import { ActiveSessionDto, ActiveSessionsDto } from './active-sessions.dto.js';

@ApiTags('auth')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('auth/sessions')
export class ActiveSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly account: AccountService,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listSessions', summary: 'Where the account is signed in, used last first' })
  @ApiOkResponse({ type: ActiveSessionsDto })
  async list(@CurrentUser() { userId, sessionId }: Principal): Promise<ActiveSessionsDto> {
    const sessions = await this.sessions.active(userId);
    return { sessions: sessions.map((session) => ActiveSessionDto.of(session, sessionId)) };
  }

  @RequiresRecentSignIn()
  @Delete()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'endOtherSessions', summary: 'Sign out everywhere but here' })
  @ApiNoContentResponse({ description: 'Their access tokens die within five seconds.' })
  endOthers(@CurrentUser() who: Principal, @Client() client: ClientInfo): Promise<void> {
    return this.account.signOutElsewhere(who, client);
  }

  @RequiresRecentSignIn()
  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'endSession', summary: 'End one session' })
  @ApiNoContentResponse({ description: 'Its access token dies within five seconds.' })
  @ApiProblems({ 404: 'NOT_FOUND' })
  async end(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Client() client: ClientInfo,
  ): Promise<void> {
    if (!(await this.sessions.endOne(userId, id, client))) throw new NotFoundError('Session');
  }
}
