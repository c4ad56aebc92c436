import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { type ClientInfo } from '../common/auth/client.decorator.js';
import { Environment } from '../config/environment.js';
import { normalizeEmail, User } from '../users/user.entity.js';
import { lockCredentials } from '../users/users.queries.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AccountInactiveError, InvalidCredentialsError, UnauthenticatedError } from './auth.errors.js';
import { DEMO_ACCOUNT } from './demo-account.js';
import { type LoginDto } from './dto/credentials.dto.js';
import { LoginThrottle } from './login-throttle.service.js';
import { KnownDevices } from './known-devices.js';
import { verifyPassword } from './passwords.js';
import { RecoveryService } from './recovery/recovery.service.js';
import { PendingMfaTokens } from './second-factor/pending-mfa-tokens.js';
import { SecondFactorExpiredError, SecondFactorRequiredError } from './second-factor/second-factor.errors.js';
import { SecondFactors } from './second-factor/second-factor.service.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { VerificationService } from './verification/verification.service.js';

/** The context of a sign-in, besides the credentials. */
export interface SignInContext {
  client: ClientInfo;
  /** The known-device cookie. */
  device: string | undefined;
  /** The hash of the browser's sign-up secret. */
  attempt: string | null;
  /** Whether the request comes from this machine. */
  isLocal: boolean;
}

export interface SignedIn {
  user: User;
  session: Session;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly env: Environment,
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly verification: VerificationService,
    private readonly recovery: RecoveryService,
    private readonly loginThrottle: LoginThrottle,
    private readonly devices: KnownDevices,
    private readonly trail: AuditTrail,
    private readonly pendingMfaTokens: PendingMfaTokens,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** Counts an attempt before checking it, for known and unknown addresses alike. */
  async login(
    { email, password, remember_me }: LoginDto,
    { client, device, attempt, isLocal }: SignInContext,
  ): Promise<SignedIn> {
    const known = await this.em.findOne(User, { email: normalizeEmail(email) });
    // Run for every address, so that the response time reveals nothing.
    const waiting = await this.verification.passwordOf(email, attempt);
    const user = await this.loginThrottle.count(email, this.devices.throttleKey(device, known?.id), async () => {
      const isRight = await verifyPassword(known?.passwordHash ?? waiting, password);
      if (isRight && known && !this.isDemoElsewhere(known, isLocal)) return known;
      void this.recordFailure(email, client);
      throw new InvalidCredentialsError();
    });
    if (!user.emailVerifiedAt) throw new AccountInactiveError();
    return this.enter(user, remember_me ?? false, client);
  }

  /** Opens a session for an authenticated user.
   * @throws SecondFactorRequiredError if the account also requires a code; its token and the code then do the same
   */
  async enter(user: User, remember: boolean, client: ClientInfo, returnTo: string | null = null): Promise<SignedIn> {
    if (user.secondFactor)
      throw new SecondFactorRequiredError(this.pendingMfaTokens.issue({ userId: user.id, remember }), returnTo);
    return this.signIn(user, remember, client, new InvalidCredentialsError());
  }

  /** @throws SecondFactorExpiredError, SecondFactorWrongError, TooManyLoginAttemptsError */
  async enterWithCode(token: string, code: string, { client, device }: SignInContext): Promise<SignedIn> {
    const { userId, remember, begunAt } = this.pendingMfaTokens.read(token);
    const user = await this.em.findOne(User, { id: userId });
    if (!user?.secondFactor || (user.signInsRevokedAt && begunAt <= user.signInsRevokedAt))
      throw new SecondFactorExpiredError();
    await this.loginThrottle.count(user.email, `code:${this.devices.throttleKey(device, userId)}`, () =>
      this.secondFactors.use(user, code, client),
    );
    return this.signIn(user, remember, client, new SecondFactorExpiredError());
  }

  async verifyCode(email: string, code: string, { client, attempt }: SignInContext): Promise<SignedIn> {
    return this.firstSignIn(await this.verification.byCode(email, code, client.ip, attempt), client);
  }

  async verifyEmail(token: string, { client, attempt }: SignInContext): Promise<SignedIn> {
    return this.firstSignIn(await this.verification.byToken(token, attempt), client);
  }

  async sessionOf(sessionId: string): Promise<SignedIn> {
    const session = await this.em.findOne(Session, { id: sessionId });
    // The guard's cache may outlive the session for a moment.
    if (!session) throw new UnauthenticatedError();
    return { session, user: await this.em.findOneOrFail(User, { id: session.userId }) };
  }

  /** The demo account's password is public, so it is accepted only from this machine. */
  private isDemoElsewhere({ email }: User, isLocal: boolean): boolean {
    return email === DEMO_ACCOUNT.email && !(this.env.usesDemoAccount && isLocal);
  }

  /** @param outdated thrown if the account's credentials changed since `user` was read and checked */
  private async signIn(user: User, remember: boolean, client: ClientInfo, outdated: Error): Promise<SignedIn> {
    const session = await accountTransaction(this.em, user.id, async (em) => {
      if (!(await lockCredentials(em, user))) throw outdated;
      this.trail.record(em, user.id, 'signed-in', client);
      return this.sessions.open(user, remember, client);
    });
    return { user, session };
  }

  private async firstSignIn(user: User, client: ClientInfo): Promise<SignedIn> {
    if (user.passwordHash === null) await this.recovery.sendLink(this.em, user);
    this.trail.record(this.em, user.id, 'email-verified', client);
    await this.em.flush();
    return this.signIn(user, false, client, new UnauthenticatedError());
  }

  /** Not awaited, and the same statement for every address, so that it doesn't reveal whether an account exists. */
  private async recordFailure(email: string, client: ClientInfo): Promise<void> {
    await this.trail.recordFailedSignIn(normalizeEmail(email), client).catch(() => undefined);
  }
}
