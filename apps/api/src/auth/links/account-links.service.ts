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

/** Makes links that prove an address and takes them back, each once. */
@Injectable()
export class AccountLinks {
  constructor(private readonly clock: Clock) {}

  /** A token of 256 bits; in the caller's unit of work. */
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

  /**
   * Uses the link up in the caller's transaction, with its account locked; null for one that is unknown, used, too old or for
   * something else. The account is locked first, as everywhere that links are discarded.
   */
  async take(
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

  /** From here on no link of these kinds that was mailed before does anything. */
  async discard(em: EntityManager, userId: string, purposes: AccountLinkPurpose[]): Promise<void> {
    const unused = { userId, purpose: { $in: purposes }, usedAt: null };
    await em.nativeUpdate(AccountLink, unused, { usedAt: this.clock.now() });
  }

  /** Voids every undo link that was mailed with or after this one: they lead to addresses that came later. */
  async discardUndosSince(em: EntityManager, { userId, createdAt }: AccountLink): Promise<void> {
    const later = { userId, purpose: 'email-undo' as const, usedAt: null, createdAt: { $gte: createdAt } };
    await em.nativeUpdate(AccountLink, later, { usedAt: this.clock.now() });
  }
}
