import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UserProfileDto } from '../users/dto/user-profile.dto.js';
import { AccountFigures } from '../users/account-figures.js';
import { bearerToken } from './access-token.strategy.js';
import { AuthCookies, ACCESS_COOKIE, isFromPage, REFRESH_COOKIE } from './auth-cookies.js';
import { RefreshRejectedError, RefreshSupersededError } from './auth.errors.js';
import { type SignedIn } from './auth.service.js';
import { clientOf } from '../common/auth/client.decorator.js';
import { CsrfPolicy } from './csrf.policy.js';
import { type AuthResponseDto, type SessionResponseDto } from './dto/auth-response.dto.js';
import { KnownDevices } from './known-devices.js';
import { type Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { ACCESS_TOKEN_SECONDS, TokenService } from './tokens/token.service.js';

/** Returns tokens: to pages only as cookies, to programs in the body. */
@Injectable()
export class AuthPresenter {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: TokenService,
    private readonly cookies: AuthCookies,
    private readonly devices: KnownDevices,
    private readonly csrf: CsrfPolicy,
    private readonly figures: AccountFigures,
  ) {}

  /** After a sign-in. The browser's previous session ends, because its cookies are replaced. */
  async signedIn(signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<AuthResponseDto> {
    const cookie = request.cookies[REFRESH_COOKIE];
    const former = cookie === undefined ? null : await this.sessions.sessionOfRefreshToken(cookie);
    if (former) await this.sessions.signOut(former, clientOf(request));
    return this.handOver(signedIn, request, reply);
  }

  /** Replaces a page's cookies after its session's tokens were replaced. */
  async replaceCookies(session: Session, reply: FastifyReply): Promise<void> {
    this.cookies.set(reply, session, await this.tokens.accessToken(session), this.tokens.refreshToken(session));
  }

  private async handOver(signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<AuthResponseDto> {
    const access = await this.tokens.accessToken(signedIn.session);
    const refresh = this.tokens.refreshToken(signedIn.session);
    this.cookies.set(reply, signedIn.session, access, refresh);
    this.devices.remember(signedIn.user.id, request, reply);
    void reply.header('Cache-Control', 'no-store');
    const toPage = isFromPage(request);
    return {
      access_token: toPage ? null : access,
      refresh_token: toPage ? null : refresh,
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: 'bearer',
      ...(await this.session(signedIn)),
    };
  }

  async session({ session, user }: SignedIn): Promise<SessionResponseDto> {
    return {
      session: { id: session.id, expires_at: session.expiresAt.toISOString(), theme: user.effectiveSettings.theme },
      user: UserProfileDto.of(user, await this.figures.of(user.id)),
    };
  }

  async refreshed(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<AuthResponseDto> {
    const cookie = request.cookies[REFRESH_COOKIE];
    if (given === undefined && cookie !== undefined) this.csrf.checkCookieRequest(request);
    const token = given ?? cookie;
    if (!token) throw new RefreshRejectedError();
    try {
      return await this.handOver(await this.sessions.refresh(token, clientOf(request)), request, reply);
    } catch (error) {
      const isLost = error instanceof RefreshRejectedError && !(error instanceof RefreshSupersededError);
      if (isLost && given === undefined) this.cookies.clear(reply);
      throw error;
    }
  }

  async signedOut(given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const sessionId = await this.provenSession(given, request);
    if (sessionId) await this.sessions.signOut(sessionId, clientOf(request));
    this.cookies.clear(reply);
  }

  /** The session that the request's token belongs to, so that no one can end another's session. Cookies are the fallback. */
  private async provenSession(given: string | undefined, request: FastifyRequest): Promise<string | null> {
    const bearer = bearerToken(request);
    const cookieOf = (name: string) => (given === undefined && bearer === null ? request.cookies[name] : undefined);
    const refresh = given ?? cookieOf(REFRESH_COOKIE);
    const access = bearer ?? cookieOf(ACCESS_COOKIE);
    if (cookieOf(REFRESH_COOKIE) ?? cookieOf(ACCESS_COOKIE)) this.csrf.checkCookieRequest(request);
    const byRefresh = refresh && (await this.sessions.sessionOfRefreshToken(refresh));
    if (byRefresh) return byRefresh;
    return (access && (await this.tokens.verifyAccessToken(access))?.sid) || null;
  }
}
