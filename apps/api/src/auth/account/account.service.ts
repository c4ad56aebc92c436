import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { ValidationFailedError } from '../../common/errors/domain-error.js';
import { Environment } from '../../config/environment.js';
import { Mailer } from '../../mail/mailer.js';
import { User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { CurrentPasswordWrongError } from '../auth.errors.js';
import { LoginThrottle } from '../login-throttle.service.js';
import { lockAccount } from '../lock-account.js';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../passwords.js';
import { RecentSignIn } from '../recent/recent-sign-in.js';
import { AccountRevocation } from '../revocation/account-revocation.service.js';
import { SecondFactors } from '../second-factor/second-factor.service.js';
import { type Session } from '../session.entity.js';
import { SessionsService } from '../sessions.service.js';
import { type ChangePasswordDto, type ReauthenticateDto } from './account.dto.js';

/** Who reauthenticates, and whether from a page. A page gets new tokens; programs keep theirs. */
export interface ReauthenticationContext {
  client: ClientInfo;
  isPage: boolean;
}

/** Account management by a signed-in owner. */
@Injectable()
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly loginThrottle: LoginThrottle,
    private readonly recent: RecentSignIn,
    private readonly secondFactors: SecondFactors,
    private readonly revocation: AccountRevocation,
    private readonly sessions: SessionsService,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
  ) {}

  /** Changes the password and ends all other sessions.
   * @returns the session with its new tokens, for a page
   * @throws CurrentPasswordWrongError, or why the new password is rejected
   */
  async changePassword(
    who: Principal,
    { currentPassword: current, newPassword: next }: ChangePasswordDto,
    { client, isPage }: ReauthenticationContext,
  ): Promise<Session | null> {
    await this.checkPassword(who, current, 'currentPassword');
    if (current.normalize('NFKC') === next.normalize('NFKC')) {
      const message = 'New password must be different from current password.';
      throw new ValidationFailedError([{ field: 'newPassword', message }]);
    }
    refuseCommonPassword(next, 'newPassword');
    const passwordHash = await hashPassword(next);
    return accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      const user = await em.findOneOrFail(User, { id: who.userId }, { refresh: true });
      user.passwordHash = passwordHash;
      // If signing in requires a code, the password alone isn't enough here either.
      if (!user.secondFactor) await this.recent.renew(em, who.sessionId);
      await this.revocation.revoke(em, user, 'password-change', who.sessionId);
      this.trail.record(em, user.id, 'password-changed', client);
      this.mailer.send(em, user, 'password-changed', { link: `${this.env.publicUrl}/forgot-password` });
      return isPage ? this.sessions.rotate(em, who.sessionId) : null;
    });
  }

  /** Ends all other sessions and whatever was started in them. */
  async signOutElsewhere(who: Principal, client: ClientInfo): Promise<void> {
    await accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      const user = await em.findOneOrFail(User, { id: who.userId }, { refresh: true });
      const ended = await this.revocation.revoke(em, user, 'sign-out-elsewhere', who.sessionId);
      if (ended > 0) this.trail.record(em, user.id, 'session-ended', client);
    });
  }

  /** Reauthenticates the session's owner with everything that signing in requires.
   * @returns the session with its new tokens, for a page
   * @throws CurrentPasswordWrongError, SecondFactorWrongError
   */
  async reauthenticate(
    who: Principal,
    { password, code = '' }: ReauthenticateDto,
    { client, isPage }: ReauthenticationContext,
  ): Promise<Session | null> {
    const user = await this.checkPassword(who, password, 'password');
    if (user.secondFactor) {
      const useCode = () => this.secondFactors.use(user, code, client);
      await this.loginThrottle.count(user.email, `code:${who.sessionId}`, useCode);
    }
    return accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      await this.recent.renew(em, who.sessionId);
      this.trail.record(em, who.userId, 'reauthenticated', client);
      return isPage ? this.sessions.rotate(em, who.sessionId) : null;
    });
  }

  private async checkPassword({ userId, sessionId }: Principal, password: string, field: string): Promise<User> {
    const user = await this.em.findOneOrFail(User, { id: userId });
    await this.loginThrottle.count(user.email, sessionId, async () => {
      if (!(await verifyPassword(user.passwordHash, password))) throw new CurrentPasswordWrongError(field);
    });
    return user;
  }
}
