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

/** Published when an account becomes active. */
export const USER_VERIFIED = 'user.verified';

/** The details of a sign-up. */
export type Asked = Pick<Verification, 'attempt' | 'name' | 'passwordHash'>;

/** Pending sign-ups and the verification of their address. `attempt` is the caller's sign-up secret, if any. */
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

  /**
   * Opens a sign-up in the caller's unit of work, which holds the account; `former` is the one it replaces. Its code and link are mailed,
   * or else it waits for the valid ones of the mail before, which prove the address for every sign-up alike.
   */
  async open(em: EntityManager, user: User, asked: Asked, former: string | null, mayMail: boolean): Promise<void> {
    const { all, newest } = await this.waiting(em, user.id);
    const own = all.find(({ attempt }) => attempt === asked.attempt || attempt === former) ?? new Verification();
    Object.assign(own, asked, { userId: user.id });
    if (mayMail || !newest) return this.issue(em, user, own);
    // As a new code would have: wrong codes of others do not take the mail's code from whoever signs up after them.
    newest.wrongTries = 0;
    if (own === newest) return;
    this.renewSecrets(own);
    own.supersededAt = own.createdAt;
    em.persist(own);
  }

  /** Mails a new code and link for the caller's own sign-up, or else for the newest. Same conditions. */
  async renew(em: EntityManager, user: User, attempt: string | null): Promise<void> {
    const all = await em.find(Verification, { userId: user.id });
    const meant = all.find((each) => each.attempt === attempt) ?? all.find((each) => !each.supersededAt);
    if (meant) await this.issue(em, user, meant);
  }

  /** The password hash to check before the address is verified: that of the caller's own sign-up, or else of the newest. */
  async passwordOf(email: string, attempt: string | null): Promise<string | null> {
    return findPasswordHash(this.em, await userIdOf(this.em, normalizeEmail(email)), attempt);
  }

  /** Marks the address as verified: activates the account, publishes that once, and removes all pending sign-ups. */
  async prove(em: EntityManager, user: User): Promise<void> {
    if (user.emailVerifiedAt) return;
    user.emailVerifiedAt = this.clock.now();
    await em.nativeDelete(Verification, { userId: user.id });
    this.outbox.add(em, USER_VERIFIED, { userId: user.id });
  }

  /** @throws VerificationFailedError alike for an unknown address, a wrong, used or expired code */
  async byCode(email: string, code: string, ip: string | null, attempt: string | null): Promise<User> {
    await this.limits.takeTry(email, ip, 'verify');
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

  /** @throws VerificationFailedError for an unknown, used or expired link alike */
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

  /** All pending sign-ups of an account, which the caller has locked, and the one whose code and link are valid. */
  private async waiting(em: EntityManager, userId: string): Promise<{ all: Verification[]; newest?: Verification }> {
    const all = await em.find(Verification, { userId });
    const newest = all.find(({ supersededAt, expiresAt }) => !supersededAt && expiresAt > this.clock.now());
    return newest ? { all, newest } : { all };
  }

  /** The email proves the address; the browser's secret decides which sign-up's password and name the account gets. Without it, and
   * with several sign-ups, none is used, because the reader of the email may know none of them.
   */
  private async activate(em: EntityManager, user: User, all: Verification[], attempt: string | null): Promise<User> {
    const own = all.find((each) => each.attempt === attempt) ?? (all.length === 1 ? all[0] : undefined);
    user.name = own?.name ?? NAMELESS;
    user.passwordHash = own?.passwordHash ?? null;
    await this.prove(em, user);
    return user;
  }

  /** Issues a code and link for a sign-up and invalidates the account's others. */
  private async issue(em: EntityManager, user: User, verification: Verification): Promise<void> {
    const others = { userId: user.id, id: { $ne: verification.id }, supersededAt: null };
    await em.nativeUpdate(Verification, others, { supersededAt: this.clock.now() });
    const { code, token } = this.renewSecrets(verification);
    em.persist(verification);
    this.mailer.send(em, user, 'verification', {
      code,
      name: verification.name,
      link: `${this.env.publicUrl}/verify-email?token=${token}`,
    });
  }

  private renewSecrets(verification: Verification): { code: string; token: string } {
    const now = this.clock.now();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const token = randomBytes(32).toString('base64url');
    Object.assign(verification, {
      codeHash: this.hashesOf(verification.userId, code)[0]!,
      tokenHash: sha256(token),
      wrongTries: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      supersededAt: null,
    } satisfies Partial<Verification>);
    return { code, token };
  }

  private hashesOf(userId: string, code: string): string[] {
    return this.keys.map((key) => hmac(key, `${userId}.${code}`));
  }
}
