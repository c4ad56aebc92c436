import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes, randomInt } from 'node:crypto';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { Environment } from '../../config/environment.js';
import { Clock } from '../../common/clock/clock.js';
import { deriveKey, equalInConstantTime, hmac, sha256 } from '../../common/crypto/keys.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Mailer } from '../../mail/mailer.js';
import { NAMELESS, normalizeEmail, User } from '../../users/user.entity.js';
import { userIdOf } from '../../users/users.queries.js';
import { VerificationFailedError } from '../auth.errors.js';
import { AddressLimits } from './address-limits.service.js';
import { Verification } from './verification.entity.js';
import { findPasswordHash, findUserIdByToken } from './verification.queries.js';
import { DAY_MS } from '../../common/clock/durations.js';

const LIFETIME_MS = DAY_MS;
const WRONG_TRIES_A_CODE = 5;

/** Announced once an account becomes active. */
export const USER_VERIFIED = 'user.verified';

/** What a sign-up asks for. */
export type Asked = Pick<Verification, 'attempt' | 'name' | 'passwordHash'>;

/** Sign-ups wait here for the proof of their address. `attempt` is what a caller shows of an earlier sign-up, if anything. */
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

  /** Mails a sign-up's code and link in the caller's unit of work, which holds the account; `former` is the one it replaces. */
  async open(em: EntityManager, user: User, asked: Asked, former: string | null): Promise<void> {
    await em.nativeDelete(Verification, { userId: user.id, attempt: { $in: [asked.attempt, former ?? ''] } });
    await this.issue(em, user, Object.assign(new Verification(), asked, { userId: user.id }));
  }

  /** Mails another code and link to the caller's own sign-up, or else to the newest, likewise. */
  async renew(em: EntityManager, user: User, attempt: string | null): Promise<void> {
    const all = await em.find(Verification, { userId: user.id });
    const meant = all.find((each) => each.attempt === attempt) ?? all.find((each) => !each.supersededAt);
    if (meant) await this.issue(em, user, meant);
  }

  /** The hash that signing in is measured by before the address is proved: of the caller's own sign-up, or else of the newest. */
  async passwordOf(email: string, attempt: string | null): Promise<string | null> {
    return findPasswordHash(this.em, await userIdOf(this.em, normalizeEmail(email)), attempt);
  }

  /** The account's address is its owner's, by whatever showed it: it becomes active, which is announced once, and no sign-up waits any more. */
  async prove(em: EntityManager, user: User): Promise<void> {
    if (user.emailVerifiedAt) return;
    user.emailVerifiedAt = this.clock.now();
    await em.nativeDelete(Verification, { userId: user.id });
    this.outbox.add(em, USER_VERIFIED, { userId: user.id });
  }

  /** @throws VerificationFailedError alike for an unknown address, a wrong, used or expired code */
  async byCode(email: string, code: string, attempt: string | null): Promise<User> {
    await this.limits.takeTry(email, 'verify');
    const user = await accountTransaction(this.em, normalizeEmail(email), async (em) => {
      const account = await em.findOne(
        User,
        { email: normalizeEmail(email) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!account) return null;
      const { all, newest } = await this.waiting(em, account.id);
      if (!newest || newest.wrongTries >= WRONG_TRIES_A_CODE) return null;
      if (!this.hashesOf(account.id, code).some((hash) => equalInConstantTime(newest.codeHash, hash))) {
        newest.wrongTries += 1;
        return null;
      }
      return this.activate(em, account, all, attempt);
    });
    if (!user) throw new VerificationFailedError('code');
    return user;
  }

  /** @throws VerificationFailedError alike for an unknown, used or expired link */
  async byToken(token: string, attempt: string | null): Promise<User> {
    const tokenHash = sha256(token);
    const user = await accountTransaction(this.em, token, async (em) => {
      const userId = await findUserIdByToken(em, tokenHash);
      if (!userId) return null;
      const account = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!account) return null;
      const { all, newest } = await this.waiting(em, account.id);
      return newest?.tokenHash === tokenHash ? this.activate(em, account, all, attempt) : null;
    });
    if (!user) throw new VerificationFailedError('link');
    return user;
  }

  /** All sign-ups that wait for one account, which the caller has locked, and the one whose code and link are valid. */
  private async waiting(em: EntityManager, userId: string): Promise<{ all: Verification[]; newest?: Verification }> {
    const all = await em.find(Verification, { userId });
    const newest = all.find(({ supersededAt, expiresAt }) => !supersededAt && expiresAt > this.clock.now());
    return newest ? { all, newest } : { all };
  }

  /**
   * The mail proves the address; the browser says whose password and name become the account's. Without that, where more than
   * one have signed up, nobody's do: whoever opened the mail may know none of them.
   */
  private async activate(em: EntityManager, user: User, all: Verification[], attempt: string | null): Promise<User> {
    const own = all.find((each) => each.attempt === attempt) ?? (all.length === 1 ? all[0] : undefined);
    user.name = own?.name ?? NAMELESS;
    user.passwordHash = own?.passwordHash ?? null;
    await this.prove(em, user);
    return user;
  }

  /** Gives a sign-up the only valid code and link of the account. */
  private async issue(em: EntityManager, user: User, verification: Verification): Promise<void> {
    const now = this.clock.now();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const token = randomBytes(32).toString('base64url');
    const others = { userId: user.id, id: { $ne: verification.id }, supersededAt: null };
    await em.nativeUpdate(Verification, others, { supersededAt: now });
    em.persist(
      Object.assign(verification, {
        codeHash: this.hashesOf(user.id, code)[0]!,
        tokenHash: sha256(token),
        wrongTries: 0,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        supersededAt: null,
      }),
    );
    this.mailer.send(em, user, 'verification', {
      code,
      name: verification.name,
      link: `${this.env.publicUrl}/verify-email?token=${token}`,
    });
  }

  private hashesOf(userId: string, code: string): string[] {
    return this.keys.map((key) => hmac(key, `${userId}.${code}`));
  }
}
