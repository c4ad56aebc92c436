import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '../common/errors/domain-error.js';
import { Mailer } from '../mail/mailer.js';
import { normalizeEmail, User } from '../users/user.entity.js';
import { AccountInactiveError, InvalidCredentialsError, UnauthenticatedError } from './auth.errors.js';
import { type LoginDto, type SignupDto } from './dto/credentials.dto.js';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.js';
import { Session } from './session.entity.js';
import { type ClientInfo, SessionsService } from './sessions.service.js';
import { AddressLimits } from './verification/address-limits.service.js';
import { VerificationService } from './verification/verification.service.js';

export interface SignedIn {
  user: User;
  session: Session;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly verification: VerificationService,
    private readonly limits: AddressLimits,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Makes an inactive account and mails its code and link. Answers alike, and takes the same time, for a known address:
   * its owner gets a mail that says so instead. A second sign-up for an address that nobody has proved starts it anew.
   */
  async signup({ name, email, password }: SignupDto): Promise<void> {
    if (isCommonPassword(password)) {
      const message = 'This password is among the most common ones. Please choose another.';
      throw new ValidationFailedError([{ field: 'password', message }]);
    }
    await this.limits.takeTry(email, 'signup');
    const passwordHash = await hashPassword(password);
    await this.em.transactional(async (em) => {
      const address = normalizeEmail(email);
      // Two sign-ups for one address at once queue here instead of failing on the unique index.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`signup:${address}`]);
      let user = await em.findOne(User, { email: address });
      if (user?.emailVerifiedAt) {
        this.mailer.send(em, user, 'already-registered', {});
        return;
      }
      if (user) {
        await em.nativeDelete(Session, { userId: user.id });
      } else {
        user = Object.assign(new User(), { email: address });
        em.persist(user);
      }
      Object.assign(user, { name: name.trim(), passwordHash });
      await em.flush();
      await this.verification.issue(em, user);
    });
  }

  async login({ email, password, remember_me }: LoginDto, client: ClientInfo): Promise<SignedIn> {
    const user = await this.em.findOne(User, { email: normalizeEmail(email) });
    if (!(await verifyPassword(user?.passwordHash, password)) || !user) throw new InvalidCredentialsError();
    if (!user.emailVerifiedAt) throw new AccountInactiveError();
    return this.signIn(user, remember_me ?? false, client);
  }

  async verifyCode(email: string, code: string, client: ClientInfo): Promise<SignedIn> {
    return this.signIn(await this.verification.byCode(email, code), false, client);
  }

  async verifyEmail(token: string, client: ClientInfo): Promise<SignedIn> {
    return this.signIn(await this.verification.byToken(token), false, client);
  }

  /** One mail per cooldown and address. An unknown address is answered alike and gets none, an active one is told so. */
  async resendVerification(email: string): Promise<void> {
    await this.limits.takeResend(email);
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, { email: normalizeEmail(email) });
      if (user?.emailVerifiedAt) this.mailer.send(em, user, 'already-registered', {});
      else if (user) await this.verification.issue(em, user);
    });
  }

  async sessionOf(sessionId: string): Promise<SignedIn> {
    const session = await this.em.findOne(Session, { id: sessionId });
    // The guard may have remembered it for a moment longer than it lived.
    if (!session) throw new UnauthenticatedError();
    return { session, user: await this.em.findOneOrFail(User, { id: session.userId }) };
  }

  private async signIn(user: User, remember: boolean, client: ClientInfo): Promise<SignedIn> {
    const session = this.sessions.open(user, remember, client);
    await this.em.flush();
    return { user, session };
  }
}
