import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes, randomInt } from 'node:crypto';
import { Environment } from '../../config/environment.js';
import { Clock } from '../../common/clock/clock.js';
import { deriveKey, equalInConstantTime, hmac, sha256 } from '../../common/crypto/keys.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Mailer } from '../../mail/mailer.js';
import { normalizeEmail, User } from '../../users/user.entity.js';
import { VerificationFailedError } from '../auth.errors.js';
import { AddressLimits } from './address-limits.service.js';
import { Verification } from './verification.entity.js';

const LIFETIME_MS = 24 * 3_600_000;
const WRONG_TRIES_A_CODE = 5;

/** Announced once an account becomes active. */
export const USER_VERIFIED = 'user.verified';

@Injectable()
export class VerificationService {
  private readonly keys: Buffer[];

  constructor(
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly limits: AddressLimits,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'verification-code'));
  }

  /** Makes the only valid code and link of the account and mails them, in the caller's unit of work. */
  async issue(em: EntityManager, user: User): Promise<void> {
    const now = this.clock.now();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const token = randomBytes(32).toString('base64url');
    await this.discard(em, user.id);
    em.persist(
      Object.assign(new Verification(), {
        userId: user.id,
        codeHash: this.hashesOf(user.id, code)[0]!,
        tokenHash: sha256(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      }),
    );
    this.mailer.send(em, user, 'verification', {
      code,
      link: `${this.env.publicUrl}/verify-email?token=${token}`,
    });
  }

  /** The account's address is its owner's, by whatever showed it: it becomes active, which is announced once. */
  prove(em: EntityManager, user: User): void {
    if (user.emailVerifiedAt) return;
    user.emailVerifiedAt = this.clock.now();
    this.outbox.add(em, USER_VERIFIED, { userId: user.id });
  }

  /** From here on no code and no link that was mailed before does anything. */
  async discard(em: EntityManager, userId: string): Promise<void> {
    await em.nativeUpdate(Verification, { userId, usedAt: null }, { usedAt: this.clock.now() });
  }

  /** @throws VerificationFailedError alike for an unknown address, a wrong, used or expired code */
  async byCode(email: string, code: string): Promise<User> {
    await this.limits.takeTry(email, 'verify');
    const user = await this.em.transactional(async (em) => {
      const account = await em.findOne(User, { email: normalizeEmail(email) });
      const [verification] = account
        ? await em.find(
            Verification,
            { userId: account.id, usedAt: null, expiresAt: { $gt: this.clock.now() } },
            { orderBy: { createdAt: 'desc' }, limit: 1, lockMode: LockMode.PESSIMISTIC_WRITE },
          )
        : [];
      if (!account || !verification || verification.wrongTries >= WRONG_TRIES_A_CODE) return null;
      if (!this.hashesOf(account.id, code).some((hash) => equalInConstantTime(verification.codeHash, hash))) {
        verification.wrongTries += 1;
        return null;
      }
      return this.activate(em, account, verification);
    });
    if (!user) throw new VerificationFailedError('code');
    return user;
  }

  async byToken(token: string): Promise<User> {
    const user = await this.em.transactional(async (em) => {
      const verification = await em.findOne(
        Verification,
        { tokenHash: sha256(token), usedAt: null, expiresAt: { $gt: this.clock.now() } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!verification) return null;
      return this.activate(em, await em.findOneOrFail(User, { id: verification.userId }), verification);
    });
    if (!user) throw new VerificationFailedError('link');
    return user;
  }

  private activate(em: EntityManager, user: User, verification: Verification): User {
    verification.usedAt = this.clock.now();
    this.prove(em, user);
    return user;
  }

  private hashesOf(userId: string, code: string): string[] {
    return this.keys.map((key) => hmac(key, `${userId}.${code}`));
  }
}
