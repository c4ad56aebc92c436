import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { Clock } from '../../common/clock/clock.js';
import { Environment } from '../../config/environment.js';
import { Mailer } from '../../mail/mailer.js';
import { NAMELESS, normalizeEmail, User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { lockAddress } from '../auth.queries.js';
import { AccountLinks } from '../links/account-links.service.js';
import { SessionsService } from '../sessions.service.js';
import { VerificationService } from '../verification/verification.service.js';
import { type ProvenIdentity } from './google.client.js';
import { Identity } from './identity.entity.js';

const MAX_NAME_LENGTH = 100;

/** Finds or creates the account of a user whom the issuer has authenticated. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsService,
    private readonly verification: VerificationService,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
  ) {}

  /** Keyed on issuer and subject. A new identity is linked to the account with its verified address; anything set up for that address
   * without verification is discarded first.
   */
  async accountOf(proven: ProvenIdentity, client: ClientInfo): Promise<User> {
    return this.em.transactional(async (em) => {
      const address = normalizeEmail(proven.email);
      // Concurrent sign-ins and sign-ups wait here.
      await lockAddress(em, address);
      const { issuer, subject } = proven;
      const known = await em.findOne(Identity, { issuer, subject });
      if (known) return em.findOneOrFail(User, { id: known.userId });
      const user = await this.claim(em, address, proven.name, client);
      em.persist(Object.assign(new Identity(), { userId: user.id, issuer, subject, createdAt: this.clock.now() }));
      this.trail.record(em, user.id, 'google-linked', client);
      return user;
    });
  }

  /** Disables sign-in with the identity. */
  async unlinkAll(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(Identity, { userId });
  }

  private async claim(em: EntityManager, email: string, name: string, client: ClientInfo): Promise<User> {
    let user = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user?.emailVerifiedAt) {
      this.mailer.send(em, user, 'google-linked', { link: `${this.env.publicUrl}/settings#activity` });
      return user;
    }
    const displayName =
      name
        .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME_LENGTH)
        // Truncation may have split a character.
        .replace(/\p{Cs}$/u, '') || NAMELESS;
    if (user) {
      await this.sessions.endAll(em, user.id, 'password');
      await this.links.discard(em, user.id, ['password-reset', 'email-change']);
      Object.assign(user, { name: displayName, passwordHash: null, settings: {} });
    } else {
      user = Object.assign(new User(), { email, name: displayName });
      em.persist(user);
      await em.flush();
      this.trail.record(em, user.id, 'signed-up', client);
    }
    await this.verification.prove(em, user);
    return user;
  }
}
