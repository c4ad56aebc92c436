import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/keys.js';
import { AccountLink, type AccountLinkPurpose } from './account-link.entity.js';

const HOUR_MS = 3_600_000;

const LIFETIME_MS: Record<AccountLinkPurpose, number> = {
  'password-reset': HOUR_MS,
  'email-change': 24 * HOUR_MS,
  'email-undo': 7 * 24 * HOUR_MS,
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

  /** Uses the link up in the caller's transaction; null for one that is unknown, used, too old or for something else. */
  async take(em: EntityManager, token: string, purposes: AccountLinkPurpose[]): Promise<AccountLink | null> {
    const link = await em.findOne(
      AccountLink,
      { tokenHash: sha256(token), purpose: { $in: purposes }, usedAt: null, expiresAt: { $gt: this.clock.now() } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (link) link.usedAt = this.clock.now();
    return link;
  }

  /** From here on no link of these kinds that was mailed before does anything. */
  async discard(em: EntityManager, userId: string, purposes: AccountLinkPurpose[]): Promise<void> {
    const unused = { userId, purpose: { $in: purposes }, usedAt: null };
    await em.nativeUpdate(AccountLink, unused, { usedAt: this.clock.now() });
  }
}
