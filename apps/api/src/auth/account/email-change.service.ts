import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Environment } from '../../config/environment.js';
import { Mailer } from '../../mail/mailer.js';
import { normalizeEmail, User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { LinkInvalidError } from '../auth.errors.js';
import { lockAddress } from '../auth.queries.js';
import { GoogleSignIn } from '../google/google-sign-in.service.js';
import { type AccountLink } from '../links/account-link.entity.js';
import { AccountLinks } from '../links/account-links.service.js';
import { lockAccount } from '../lock-account.js';
import { RecentSignIn } from '../recent/recent-sign-in.js';
import { RecoveryService } from '../recovery/recovery.service.js';
import { AccountRevocation } from '../revocation/account-revocation.service.js';
import { SecondFactors } from '../second-factor/second-factor.service.js';
import { AddressLimits } from '../verification/address-limits.service.js';
import { VerificationService } from '../verification/verification.service.js';

export class EmailTakenError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'EMAIL_TAKEN', 'This address belongs to another account by now.');
  }
}

export type EmailOutcome = 'changed' | 'undone';

/** A new address takes effect once it is confirmed. The old address is notified and can undo the change for seven days. */
@Injectable()
export class EmailChange {
  constructor(
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly recent: RecentSignIn,
    private readonly limits: AddressLimits,
    private readonly links: AccountLinks,
    private readonly recovery: RecoveryService,
    private readonly verification: VerificationService,
    private readonly revocation: AccountRevocation,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
    private readonly secondFactors: SecondFactors,
    private readonly google: GoogleSignIn,
  ) {}

  /** Mails a link to the new address and notifies the current one. If the new address already has an account, it gets an email that
   * says so, and the response is the same. Limited per address and per account, since the address may belong to someone else.
   * Requesting the account's own address cancels a pending change.
   */
  async ask(who: Principal, email: string, client: ClientInfo): Promise<void> {
    const address = normalizeEmail(email);
    const { email: own, pendingEmail } = await this.em.findOneOrFail(User, { id: who.userId });
    if (address === own && pendingEmail === null) return;
    if (address !== own) {
      await this.recent.require(who.sessionId);
      // Both limits or neither: a request that one limit refuses must not use up the other.
      await this.em.transactional(async () => {
        await this.limits.takeMail(address, 'email-change');
        await this.limits.takeAddress(who.userId);
      });
    }
    await accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      const user = await em.findOneOrFail(User, { id: who.userId }, { refresh: true });
      await this.links.discard(em, user.id, ['email-change']);
      user.pendingEmail = address === user.email ? null : address;
      if (user.pendingEmail === null) return;
      this.mailer.send(em, user, 'email-change-requested', { address, link: `${this.env.publicUrl}/forgot-password` });
      const addressee = { email: address, name: user.name, effectiveSettings: user.effectiveSettings };
      const owner = await em.findOne(User, { email: address, emailVerifiedAt: { $ne: null } });
      if (owner) this.mailer.send(em, owner, 'already-registered', {});
      else {
        const token = this.links.issue(em, user.id, 'email-change', address);
        this.mailer.send(em, addressee, 'email-change', { address, link: this.linkOf(token) });
      }
      this.trail.record(em, user.id, 'email-change-asked', client, address);
    });
  }

  /** Confirms or undoes the change, depending on the link. @throws LinkInvalidError, EmailTakenError */
  async byLink(token: string, client: ClientInfo): Promise<{ outcome: EmailOutcome; email: string }> {
    return accountTransaction(this.em, token, async (em) => {
      const taken = await this.links.redeem(em, token, ['email-change', 'email-undo']);
      if (!taken?.link.email) throw new LinkInvalidError();
      const { link, user } = taken;
      await this.vacate(em, link.email!, user);
      const outcome = link.purpose === 'email-change' ? 'changed' : 'undone';
      await (outcome === 'changed' ? this.change(em, user, link, client) : this.undo(em, user, link, client));
      return { outcome, email: user.email };
    });
  }

  /** An account that never verified the address has no claim to it. */
  private async vacate(em: EntityManager, address: string, forWhom: User): Promise<void> {
    await lockAddress(em, address);
    const holder = await em.findOne(User, { email: address, id: { $ne: forWhom.id } });
    if (holder?.emailVerifiedAt) throw new EmailTakenError();
    if (holder) await em.nativeDelete(User, { id: holder.id });
  }

  private async change(em: EntityManager, user: User, link: AccountLink, client: ClientInfo): Promise<void> {
    const old = { email: user.email, name: user.name, effectiveSettings: user.effectiveSettings };
    user.email = link.email!;
    await this.verification.prove(em, user);
    await this.revocation.revoke(em, user, 'email-change');
    const token = this.links.issue(em, user.id, 'email-undo', old.email);
    this.mailer.send(em, old, 'email-changed', { address: user.email, link: this.linkOf(token) });
    this.trail.record(em, user.id, 'email-changed', client, user.email);
  }

  /** Whoever changed the address knew the password or used an open page, so both stop working, as does everything they set up
   * and the undo links of later addresses. The abandoned address gets no undo link.
   */
  private async undo(em: EntityManager, user: User, link: AccountLink, client: ClientInfo): Promise<void> {
    user.email = link.email!;
    user.passwordHash = null;
    await this.secondFactors.remove(em, user);
    await this.google.unlinkAll(em, user.id);
    await this.links.discardUndosSince(em, link);
    await this.revocation.revoke(em, user, 'account-taken-back');
    await this.recovery.sendLink(em, user);
    this.trail.record(em, user.id, 'email-change-undone', client, user.email);
  }

  private linkOf(token: string): string {
    return `${this.env.publicUrl}/confirm-email?token=${token}`;
  }
}
