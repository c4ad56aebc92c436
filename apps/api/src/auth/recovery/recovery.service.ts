import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { Mailer } from '../../mail/mailer.js';
import { NAMELESS, normalizeEmail, User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { LinkInvalidError } from '../auth.errors.js';
import { AccountLinks } from '../links/account-links.service.js';
import { hashPassword, refuseCommonPassword } from '../passwords.js';
import { AccountRevocation } from '../revocation/account-revocation.service.js';
import { AddressLimits } from '../verification/address-limits.service.js';
import { VerificationService } from '../verification/verification.service.js';

const RECOVERY_ASKED = 'auth.recovery-asked';

/** Password recovery by a single-use link to the account's address, valid for an hour. */
@Injectable()
export class RecoveryService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly links: AccountLinks,
    private readonly limits: AddressLimits,
    private readonly revocation: AccountRevocation,
    private readonly verification: VerificationService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(RECOVERY_ASKED, ({ email, client }) => this.answer(email as string, client as ClientInfo));
  }

  /** Does the same work for every address, so that only the mailbox reveals whether an account exists. */
  async ask(email: string, client: ClientInfo): Promise<void> {
    await this.limits.takeMail(email, 'recovery');
    this.outbox.add(this.em, RECOVERY_ASKED, { email: normalizeEmail(email), client });
    await this.em.flush();
  }

  /** Mails a link and invalidates the account's earlier ones, in the caller's unit of work. */
  async sendLink(em: EntityManager, user: User): Promise<void> {
    await this.links.discard(em, user.id, ['password-reset']);
    const token = this.links.issue(em, user.id, 'password-reset');
    // The name of an unverified account may have been entered by anyone, so don't mail it.
    this.mailer.send(em, user, 'password-reset', {
      ...(!user.emailVerifiedAt && { name: NAMELESS }),
      link: `${this.env.publicUrl}/reset-password?token=${token}`,
    });
  }

  /** Sets the new password, verifies the address, and ends every session, every other mailed link and a pending address change. Also
   * revokes API keys, webhooks and share links if requested.
   * @throws LinkInvalidError if the link is unknown, used or older than an hour
   */
  async reset(token: string, password: string, revokeAccess: boolean, client: ClientInfo): Promise<User> {
    refuseCommonPassword(password, 'password');
    return accountTransaction(this.em, token, async (em) => {
      const taken = await this.links.redeem(em, token, ['password-reset']);
      if (!taken) throw new LinkInvalidError();
      const { user } = taken;
      user.passwordHash = await hashPassword(password);
      await this.verification.prove(em, user);
      await this.revocation.revoke(em, user, 'password-reset');
      this.trail.record(em, user.id, 'password-reset', client);
      if (revokeAccess) {
        await this.revocation.revokeAccess(em, user);
        this.trail.record(em, user.id, 'access-revoked', client);
        this.mailer.send(em, user, 'password-changed', { link: `${this.env.publicUrl}/forgot-password` });
      } else this.mailer.send(em, user, 'password-recovered', { link: `${this.env.publicUrl}/settings#keys` });
      return user;
    });
  }

  private async answer(email: string, client: ClientInfo): Promise<void> {
    await this.database.transactional(async (em) => {
      // Lock the account before discarding links, as everywhere. If the address changes in between, no account is found here.
      const user = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return;
      await this.sendLink(em, user);
      this.trail.record(em, user.id, 'password-reset-asked', client);
    });
  }
}
