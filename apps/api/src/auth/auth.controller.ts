import { Body, Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { Public } from '../common/auth/public.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { isLocalRequest } from '../common/local-request/local-request.js';
import { LimitSignIn } from '../common/rate-limit/rate-limit.guard.js';
import { UserProfileDto } from '../users/dto/user-profile.dto.js';
import { AuthService, type SignInContext } from './auth.service.js';
import { AuthPresenter } from './auth.presenter.js';
import { AuthResponseDto, ResendResponseDto, SessionResponseDto, SignupResponseDto } from './dto/auth-response.dto.js';
import { EmailDto, LoginDto, RefreshDto, SignupDto, VerifyCodeDto, VerifyEmailDto } from './dto/credentials.dto.js';
import { SecondFactorSignInDto } from './second-factor/second-factor.dto.js';
import { RESEND_COOLDOWN_SECONDS } from './verification/address-limits.service.js';
import { SignUpProofs } from './verification/sign-up-proofs.js';
import { SignUps } from './verification/sign-ups.service.js';
import { DEVICE_COOKIE } from './known-devices.js';

@ApiTags('auth')
@ApiProblems({ 400: 'VALIDATION_FAILED', 429: 'RATE_LIMITED', 503: 'RATE_LIMITER_UNAVAILABLE' })
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly signUps: SignUps,
    private readonly proofs: SignUpProofs,
    private readonly presenter: AuthPresenter,
  ) {}

  @Public()
  @LimitSignIn()
  @Post(['signup', 'register'])
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({
    operationId: 'signup',
    summary: 'Make an account and mail its verification code',
    description: 'Answers alike whether or not the address is known.',
  })
  @ApiAcceptedResponse({ type: SignupResponseDto })
  async signup(
    @Body() body: SignupDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignupResponseDto> {
    const former = this.proofs.of(request);
    await this.signUps.ask(body, { attempt: this.proofs.give(reply), former }, clientOf(request));
    return { message: 'Verification email sent', email: body.email, verification_required: true };
  }

  @Public()
  @LimitSignIn()
  @Post('login')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'login', summary: 'Sign in with address and password' })
  @ApiOkResponse({ type: AuthResponseDto })
  @ApiProblems({ 401: 'INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED', 403: 'ACCOUNT_INACTIVE', 429: 'TOO_MANY_TRIES' })
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthResponseDto> {
    return this.presenter.signedIn(await this.auth.login(body, this.contextOf(request)), request, reply);
  }

  @Public()
  @LimitSignIn()
  @Post('second-factor')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'loginSecondFactor', summary: 'Finish a sign-in that takes a code as well' })
  @ApiOkResponse({ type: AuthResponseDto })
  @ApiProblems({ 400: 'SECOND_FACTOR_WRONG, SECOND_FACTOR_EXPIRED', 429: 'TOO_MANY_TRIES' })
  async secondFactor(
    @Body() { second_factor_token, code }: SecondFactorSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthResponseDto> {
    const signedIn = await this.auth.enterWithCode(second_factor_token, code, this.contextOf(request));
    return this.presenter.signedIn(signedIn, request, reply);
  }

  @Public()
  @LimitSignIn()
  @Post('verify-code')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'verifyCode', summary: 'Verify the address by its code and sign in' })
  @ApiOkResponse({ type: AuthResponseDto })
  @ApiProblems({ 400: 'VERIFICATION_FAILED', 429: 'TOO_MANY_TRIES' })
  async verifyCode(
    @Body() body: VerifyCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthResponseDto> {
    const signedIn = await this.auth.verifyCode(body.email, body.code, this.contextOf(request));
    return this.presenter.signedIn(signedIn, request, reply);
  }

  @Public()
  @LimitSignIn()
  @Post('verify-email')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'verifyEmail', summary: 'Verify the address by the link’s token and sign in' })
  @ApiOkResponse({ type: AuthResponseDto })
  @ApiProblems({ 400: 'VERIFICATION_FAILED' })
  async verifyEmail(
    @Body() body: VerifyEmailDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthResponseDto> {
    return this.presenter.signedIn(await this.auth.verifyEmail(body.token, this.contextOf(request)), request, reply);
  }

  @Public()
  @LimitSignIn()
  @Post('resend-verification')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'resendVerification', summary: 'Mail a new code; one per 300 seconds and address' })
  @ApiOkResponse({ type: ResendResponseDto })
  @ApiProblems({ 429: 'RESEND_COOLDOWN' })
  async resend(@Body() { email }: EmailDto, @Req() request: FastifyRequest): Promise<ResendResponseDto> {
    await this.signUps.askAgain(email, this.proofs.of(request));
    return { message: 'Verification email sent', resend_after_seconds: RESEND_COOLDOWN_SECONDS };
  }

  @Public()
  @LimitSignIn(60)
  @Post('refresh')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'refreshSession', summary: 'Exchange the refresh token for its successor' })
  @ApiOkResponse({ type: AuthResponseDto })
  @ApiProblems({ 401: 'REFRESH_REJECTED', 403: 'CSRF_REJECTED' })
  refresh(
    @Body() body: RefreshDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuthResponseDto> {
    return this.presenter.refreshed(body.refresh_token, request, reply);
  }

  @Public()
  @Post('logout')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'logout', summary: 'End this session; without one nothing happens' })
  @ApiNoContentResponse()
  @ApiProblems({ 403: 'CSRF_REJECTED' })
  logout(
    @Body() body: RefreshDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.presenter.signedOut(body?.refresh_token, request, reply);
  }

  @Get('session')
  @ApiOperation({ operationId: 'getSession', summary: 'Who is signed in' })
  @ApiOkResponse({ type: SessionResponseDto })
  @ApiProblems({ 401: 'UNAUTHENTICATED' })
  async session(@CurrentUser() { sessionId }: Principal): Promise<SessionResponseDto> {
    return this.presenter.session(await this.auth.sessionOf(sessionId));
  }

  @Get('me')
  @ApiOperation({ operationId: 'getMe', summary: 'The signed-in account’s profile' })
  @ApiOkResponse({ type: UserProfileDto })
  @ApiProblems({ 401: 'UNAUTHENTICATED' })
  async me(@CurrentUser() { sessionId }: Principal): Promise<UserProfileDto> {
    return (await this.presenter.session(await this.auth.sessionOf(sessionId))).user;
  }

  private contextOf(request: FastifyRequest): SignInContext {
    return {
      client: clientOf(request),
      device: request.cookies[DEVICE_COOKIE],
      attempt: this.proofs.of(request),
      isLocal: isLocalRequest(request),
    };
  }
}
