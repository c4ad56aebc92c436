import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies } from '../../common/auth/cookies.js';
import { clientOf } from '../../common/auth/client.decorator.js';
import { Public } from '../../common/auth/public.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { LimitSignIn } from '../../common/rate-limit/rate-limit.guard.js';
import { AUTH_PATH } from '../auth-cookies.js';
import { AuthPresenter } from '../auth.presenter.js';
import { AuthService } from '../auth.service.js';
import { GoogleClient } from './google.client.js';
import { GoogleLoginDto, GoogleLoginResponseDto, SignInOptionsDto, StartGoogleQuery } from './google.dto.js';
import { GoogleSignIn } from './google-sign-in.service.js';

const ATTEMPT_COOKIE = 'timbrel_google';
const ATTEMPT_SECONDS = 600;

@ApiTags('auth')
@Controller('auth')
export class GoogleController {
  constructor(
    private readonly cookies: Cookies,
    private readonly google: GoogleClient,
    private readonly accounts: GoogleSignIn,
    private readonly auth: AuthService,
    private readonly presenter: AuthPresenter,
  ) {}

  @Public()
  @Get('options')
  @ApiOperation({ operationId: 'getSignInOptions', summary: 'Which ways of signing in are set up' })
  @ApiOkResponse({ type: SignInOptionsDto })
  options(): SignInOptionsDto {
    return { google: this.google.isConfigured };
  }

  @Public()
  @LimitSignIn()
  @Get('google/start')
  @ApiOperation({ operationId: 'startGoogle', summary: 'Leave for Google, to come back to /login with a code' })
  @ApiFoundResponse({
    description: 'To the issuer; where that is impossible, a browser goes back to /login?error= with the code.',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 501: 'GOOGLE_NOT_CONFIGURED', 502: 'GOOGLE_OAUTH_ERROR' })
  async start(
    @Query() { return_to }: StartGoogleQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const begun = await this.google.begin(return_to).catch((error: unknown) => {
      // A user navigated here from the sign-in page and is redirected back; a program gets the problem document.
      if (!(error instanceof DomainError) || !request.headers.accept?.includes('text/html')) throw error;
      return error;
    });
    if (begun instanceof DomainError) {
      await reply.header('Cache-Control', 'no-store').redirect(`/login?error=${begun.code}`, HttpStatus.FOUND);
      return;
    }
    const { url, attempt } = begun;
    this.cookies.set(reply, ATTEMPT_COOKIE, attempt, AUTH_PATH, { maxAge: ATTEMPT_SECONDS });
    await reply.header('Cache-Control', 'no-store').redirect(url, HttpStatus.FOUND);
  }

  @Public()
  @LimitSignIn()
  @Post('login/google')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'loginGoogle', summary: 'Sign in by the code that Google sent back' })
  @ApiOkResponse({ type: GoogleLoginResponseDto })
  @ApiProblems({
    400: 'GOOGLE_AUTH_FAILED',
    401: 'SECOND_FACTOR_REQUIRED',
    429: 'RATE_LIMITED',
    501: 'GOOGLE_NOT_CONFIGURED',
    502: 'GOOGLE_OAUTH_ERROR',
    503: 'RATE_LIMITER_UNAVAILABLE',
  })
  async login(
    @Body() body: GoogleLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GoogleLoginResponseDto> {
    const proven = await this.google.prove(body, request.cookies[ATTEMPT_COOKIE]);
    this.cookies.clear(reply, ATTEMPT_COOKIE, AUTH_PATH);
    const client = clientOf(request);
    const user = await this.accounts.accountOf(proven, client);
    const signedIn = await this.auth.enter(user, false, client, proven.returnTo);
    return { ...(await this.presenter.signedIn(signedIn, request, reply)), return_to: proven.returnTo };
  }
}
