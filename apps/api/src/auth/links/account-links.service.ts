import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/keys.js';
import { User } from '../../users/user.entity.js';
import { AccountLink, type AccountLinkPurpose } from './account-link.entity.js';
import { DAY_MS, HOUR_MS } from '../../common/clock/durations.js';

const LIFETIME_MS: Record<AccountLinkPurpose, number> = {
  'password-reset': HOUR_MS,
  'email-change': DAY_MS,
  'email-undo': 7 * DAY_MS,
};

/** Issues single-use links that prove control of an email address, and redeems them. */
@Injectable()
export class AccountLinks {
  constructor(private readonly clock: Clock) {}

  /** @returns a 256-bit token. Runs in the caller's unit of work. */
  issue(em: EntityManager, userId: string, purpose: AccountLinkPurpose, email: string | null = null): string {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    em.persist(
      Object.assign(new AccountLink(), {
        userId,
        purpose,
        tokenHash: sha256(token),
        email,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
      }),
    );
    return token;
  }

  /** Redeems the link in the caller's transaction and locks its account. Returns null for a link that is unknown, used, expired or for
   * another purpose. The account is locked first, as everywhere that links are discarded.
   */
  async redeem(
    em: EntityManager,
    token: string,
    purposes: AccountLinkPurpose[],
  ): Promise<{ link: AccountLink; user: User } | null> {
    const tokenHash = sha256(token);
    const found = await em.findOne(AccountLink, { tokenHash, purpose: { $in: purposes } });
    if (!found) return null;
    const user = await em.findOne(User, { id: found.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const link = await em.findOne(
      AccountLink,
      { id: found.id, usedAt: null, expiresAt: { $gt: this.clock.now() } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!user || !link) return null;
    link.usedAt = this.clock.now();
    return { link, user };
  }

  /** Invalidates all unused links for these purposes. */
  async discard(em: EntityManager, userId: string, purposes: AccountLinkPurpose[]): Promise<void> {
    const unused = { userId, purpose: { $in: purposes }, usedAt: null };
    await em.nativeUpdate(AccountLink, unused, { usedAt: this.clock.now() });
  }

  /** Invalidates every undo link mailed with or after this one, because those lead to later addresses. */
  async discardUndosSince(em: EntityManager, { userId, createdAt }: AccountLink): Promise<void> {
    const later = { userId, purpose: 'email-undo' as const, usedAt: null, createdAt: { $gte: createdAt } };
    await em.nativeUpdate(AccountLink, later, { usedAt: this.clock.now() });
  }
}
