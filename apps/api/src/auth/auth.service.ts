import { EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/core';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ClientInfo } from '../common/auth/client.decorator.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Mailer } from '../mail/mailer.js';
import { normalizeEmail, User } from '../users/user.entity.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AccountInactiveError, InvalidCredentialsError, UnauthenticatedError } from './auth.errors.js';
import { type LoginDto, type SignupDto } from './dto/credentials.dto.js';
import { Guesses } from './guesses.service.js';
import { KnownDevices } from './known-devices.js';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.js';
import { HalfProofs } from './second-factor/half-proofs.js';
import { SecondFactorRequiredError } from './second-factor/second-factor.errors.js';
import { SecondFactors } from './second-factor/second-factor.service.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { AddressLimits } from './verification/address-limits.service.js';
import { VerificationService } from './verification/verification.service.js';

const SIGN_UP_ASKED = 'auth.sign-up-asked';
const RESEND_ASKED = 'auth.resend-asked';

/** How somebody signs in beside what they type. */
export interface SignInContext extends ClientInfo {
  /** The cookie of a browser in which some account was signed in before. */
  device: string | undefined;
}

/** What a sign-up asks for, until a worker carries it out. */
interface SignUp {
  [field: string]: unknown;
  name: string;
  email: string;
  passwordHash: string;
  client: ClientInfo;
}

export interface SignedIn {
  user: User;
  session: Session;
}

@Injectable()
export class AuthService implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly verification: VerificationService,
    private readonly limits: AddressLimits,
    private readonly mailer: Mailer,
    private readonly guesses: Guesses,
    private readonly devices: KnownDevices,
    private readonly trail: AuditTrail,
    private readonly halfProofs: HalfProofs,
    private readonly secondFactors: SecondFactors,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(SIGN_UP_ASKED, (asked) => this.makeAccount(asked as SignUp));
    this.outbox.handle(RESEND_ASKED, ({ email }) => this.resend(email as string));
  }

  /** The same work for every address: what comes of it is done later, and shows only in the address's own mailbox. */
  async signup({ name, email, password }: SignupDto, client: ClientInfo): Promise<void> {
    refuseCommonPassword(password, 'password');
    await this.limits.takeTry(email, 'signup');
    const asked: SignUp = {
      name: name.trim(),
      email: normalizeEmail(email),
      passwordHash: await hashPassword(password),
      client,
    };
    this.outbox.add(this.em, SIGN_UP_ASKED, asked);
    await this.em.flush();
  }

  /** Tries are counted before they are looked at, alike for known and unknown addresses. */
  async login({ email, password, remember_me }: LoginDto, { device, ...client }: SignInContext): Promise<SignedIn> {
    const known = await this.em.findOne(User, { email: normalizeEmail(email) });
    const user = await this.guesses.count(email, this.devices.guesser(device, known?.id), async () => {
      if ((await verifyPassword(known?.passwordHash, password)) && known) return known;
      void this.noteFailure(email, client);
      throw new InvalidCredentialsError();
    });
    if (!user.emailVerifiedAt) throw new AccountInactiveError();
    return this.enter(user, remember_me ?? false, client);
  }

  /**
   * Opens a session for somebody who has proved who they are.
   * @throws SecondFactorRequiredError where the account takes a code as well; its token and the code then do the same
   */
  async enter(user: User, remember: boolean, client: ClientInfo, returnTo: string | null = null): Promise<SignedIn> {
    if (user.secondFactor)
      throw new SecondFactorRequiredError(this.halfProofs.give({ userId: user.id, remember }), returnTo);
    return this.signIn(user, remember, client);
  }

  /** @throws SecondFactorExpiredError, SecondFactorWrongError, TooManyGuessesError */
  async enterWithCode(token: string, code: string, { device, ...client }: SignInContext): Promise<SignedIn> {
    const { userId, remember } = this.halfProofs.read(token);
    const user = await this.em.findOneOrFail(User, { id: userId });
    await this.guesses.count(user.email, `code:${this.devices.guesser(device, userId)}`, async () => {
      if (user.secondFactor) await this.secondFactors.use(user, code, client);
    });
    return this.signIn(user, remember, client);
  }

  async verifyCode(email: string, code: string, client: ClientInfo): Promise<SignedIn> {
    return this.firstSignIn(await this.verification.byCode(email, code), client);
  }

  async verifyEmail(token: string, client: ClientInfo): Promise<SignedIn> {
    return this.firstSignIn(await this.verification.byToken(token), client);
  }

  /** One mail per cooldown and address, and the same work for every address: what comes of it is done later. */
  async resendVerification(email: string): Promise<void> {
    await this.limits.takeMail(email, 'resend');
    this.outbox.add(this.em, RESEND_ASKED, { email: normalizeEmail(email) });
    await this.em.flush();
  }

  async sessionOf(sessionId: string): Promise<SignedIn> {
    const session = await this.em.findOne(Session, { id: sessionId });
    // The guard may have remembered it for a moment longer than it lived.
    if (!session) throw new UnauthenticatedError();
    return { session, user: await this.em.findOneOrFail(User, { id: session.userId }) };
  }

  private async signIn(user: User, remember: boolean, client: ClientInfo): Promise<SignedIn> {
    const session = this.sessions.open(user, remember, client);
    this.trail.record(this.em, user.id, 'signed-in', client);
    await this.em.flush();
    return { user, session };
  }

  private async firstSignIn(user: User, client: ClientInfo): Promise<SignedIn> {
    this.trail.record(this.em, user.id, 'email-verified', client);
    return this.signIn(user, false, client);
  }

  /** Nobody waits for it, and it is the same statement for every address: neither tells that there is an account. */
  private async noteFailure(email: string, client: ClientInfo): Promise<void> {
    await this.trail.recordFailedSignIn(normalizeEmail(email), client).catch(() => undefined);
  }

  /**
   * Makes an inactive account and mails its code and link. The owner of an active one gets a mail that says so instead.
   * A second sign-up for an address that nobody has proved starts it anew.
   */
  private async makeAccount({ name, email, passwordHash, client }: SignUp): Promise<void> {
    await this.fork().transactional(async (em) => {
      // Two sign-ups for one address at once queue here instead of failing on the unique index.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`signup:${email}`]);
      let user = await em.findOne(User, { email });
      if (user?.emailVerifiedAt) {
        this.mailer.send(em, user, 'already-registered', {});
        return;
      }
      if (user) {
        await em.nativeDelete(Session, { userId: user.id });
      } else {
        user = Object.assign(new User(), { email });
        em.persist(user);
      }
      Object.assign(user, { name, passwordHash });
      await em.flush();
      await this.verification.issue(em, user);
      this.trail.record(em, user.id, 'signed-up', client);
    });
  }

  /** An unknown address gets nothing, an active account is told that it is one. */
  private async resend(email: string): Promise<void> {
    await this.fork().transactional(async (em) => {
      const user = await em.findOne(User, { email });
      if (user?.emailVerifiedAt) this.mailer.send(em, user, 'already-registered', {});
      else if (user) await this.verification.issue(em, user);
    });
  }

  private fork(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }
}
