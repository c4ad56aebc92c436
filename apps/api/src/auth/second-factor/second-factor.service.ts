import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { Clock } from '../../common/clock/clock.js';
import { deriveKey, hmac } from '../../common/crypto/keys.js';
import { encrypt, decrypt } from '../../common/crypto/encryption.js';
import { Environment } from '../../config/environment.js';
import { PRODUCT_NAME } from '../../config/product.js';
import { Mailer } from '../../mail/mailer.js';
import { User } from '../../users/user.entity.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { lockAccount } from '../lock-account.js';
import { AccountRevocation } from '../revocation/account-revocation.service.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';
import { SecondFactorStateError, SecondFactorWrongError } from './second-factor.errors.js';

const PERIOD_SECONDS = 30;
const TIMED_CODE = /^\d{6}$/;
/** Clocks differ, so the previous and next codes are accepted, too. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Base 32 without ambiguous characters (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Time-based codes (RFC 6238) in addition to the password, and recovery codes for a lost authenticator. */
@Injectable()
export class SecondFactors {
  private readonly encryptionKeys: Buffer[];
  private readonly hashKeys: Buffer[];

  constructor(
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
    private readonly revocation: AccountRevocation,
  ) {
    this.encryptionKeys = env.secrets.map((secret) => deriveKey(secret, 'second-factor'));
    this.hashKeys = env.secrets.map((secret) => deriveKey(secret, 'recovery-code'));
  }

  /** The number of recovery codes left; null while two-factor authentication is off. */
  async recoveryCodesLeft(userId: string): Promise<number | null> {
    const { secondFactor } = await this.em.findOneOrFail(User, { id: userId });
    return secondFactor ? this.em.count(RecoveryCode, { userId, usedAt: null }) : null;
  }

  /** Creates a secret, which `confirm` activates. @throws SecondFactorStateError if two-factor authentication is already on */
  async begin(who: Principal): Promise<{ secret: string; uri: string }> {
    return accountTransaction(this.em, who.userId, async (em) => {
      const user = await this.lock(em, who);
      if (user.secondFactor) throw new SecondFactorStateError(true);
      const secret = new Secret({ size: 20 }).base32;
      await em.nativeDelete(SecondFactor, { userId: user.id });
      em.persist(
        Object.assign(new SecondFactor(), {
          userId: user.id,
          sealedSecret: encrypt(this.encryptionKeys[0]!, secret),
          createdAt: this.clock.now(),
        }),
      );
      return { secret, uri: totpOf(secret, user.email).toString() };
    });
  }

  /** Activates the secret with a first code and returns the recovery codes, which can't be retrieved later. @throws SecondFactorWrongError, SecondFactorStateError */
  async confirm(who: Principal, code: string, client: ClientInfo): Promise<string[]> {
    return accountTransaction(this.em, who.userId, async (em) => {
      const user = await this.lock(em, who);
      const factor = await em.findOne(SecondFactor, { userId: user.id });
      if (!factor || user.secondFactor) throw new SecondFactorStateError(user.secondFactor);
      const step = this.stepOf(factor, user, code);
      if (step === null) throw new SecondFactorWrongError();
      Object.assign(factor, { lastStep: step, confirmedAt: this.clock.now() });
      user.secondFactor = true;
      await this.revocation.revoke(em, user, 'second-factor-on');
      this.trail.record(em, user.id, 'second-factor-on', client);
      this.mailer.send(em, user, 'second-factor-on', { link: `${this.env.publicUrl}/settings#security` });
      return this.makeCodes(em, user.id);
    });
  }

  /** Replaces the recovery codes. @throws SecondFactorStateError if two-factor authentication is off */
  async renewCodes(who: Principal, client: ClientInfo): Promise<string[]> {
    return accountTransaction(this.em, who.userId, async (em) => {
      const user = await this.lock(em, who);
      if (!user.secondFactor) throw new SecondFactorStateError(false);
      this.trail.record(em, user.id, 'recovery-codes-made', client);
      return this.makeCodes(em, user.id);
    });
  }

  async disable(who: Principal, client: ClientInfo): Promise<void> {
    await accountTransaction(this.em, who.userId, async (em) => {
      const user = await this.lock(em, who);
      if (!user.secondFactor) return;
      await this.remove(em, user);
      await this.revocation.revoke(em, user, 'second-factor-off');
      this.trail.record(em, user.id, 'second-factor-off', client);
      this.mailer.send(em, user, 'second-factor-off', { link: `${this.env.publicUrl}/forgot-password` });
    });
  }

  /** In the caller's unit of work. */
  async remove(em: EntityManager, user: User): Promise<void> {
    user.secondFactor = false;
    await em.nativeDelete(SecondFactor, { userId: user.id });
    await em.nativeDelete(RecoveryCode, { userId: user.id });
  }

  private async lock(em: EntityManager, who: Principal): Promise<User> {
    await lockAccount(em, who);
    return em.findOneOrFail(User, { id: who.userId }, { refresh: true });
  }

  /** Consumes an authenticator or recovery code. @throws SecondFactorWrongError */
  async use(user: User, code: string, client: ClientInfo): Promise<void> {
    const isRight = (await this.useTimed(user, code)) || (await this.useRecovery(user, code, client));
    if (isRight) return;
    this.trail.record(this.em, user.id, 'second-factor-failed', client);
    await this.em.flush();
    throw new SecondFactorWrongError();
  }

  private async useTimed(user: User, code: string): Promise<boolean> {
    const factor = await this.em.findOneOrFail(SecondFactor, { userId: user.id });
    const step = this.stepOf(factor, user, code);
    if (step === null) return false;
    const used = await this.em.nativeUpdate(
      SecondFactor,
      { userId: user.id, lastStep: { $lt: step } },
      { lastStep: step },
    );
    return used > 0;
  }

  private async useRecovery(user: User, code: string, client: ClientInfo): Promise<boolean> {
    const hashes = this.hashKeys.map((key) => hmac(key, `${user.id}.${normalized(code)}`));
    return this.em.transactional(async (em) => {
      const used = await em.nativeUpdate(
        RecoveryCode,
        { userId: user.id, codeHash: { $in: hashes }, usedAt: null },
        { usedAt: this.clock.now() },
      );
      if (used > 0) this.trail.record(em, user.id, 'recovery-code-used', client);
      return used > 0;
    });
  }

  /** The 30-second step that the code belongs to, or null. */
  private stepOf({ sealedSecret }: SecondFactor, { email }: User, code: string): number | null {
    const timestamp = this.clock.now().getTime();
    const secret = decrypt<string>(this.encryptionKeys, sealedSecret);
    const token = code.replace(/\s/g, '');
    // The library throws if the lengths differ in bytes.
    if (!TIMED_CODE.test(token)) return null;
    const delta = totpOf(secret, email).validate({ token, window: WINDOW, timestamp });
    return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
  }

  private async makeCodes(em: EntityManager, userId: string): Promise<string[]> {
    await em.nativeDelete(RecoveryCode, { userId });
    const codes = Array.from({ length: RECOVERY_CODES }, someCode);
    for (const code of codes) {
      em.persist(
        Object.assign(new RecoveryCode(), {
          userId,
          codeHash: hmac(this.hashKeys[0]!, `${userId}.${normalized(code)}`),
        }),
      );
    }
    return codes;
  }
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** 50 bits in a form that people can copy: `XXXXX-XXXXX`. */
function someCode(): string {
  const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Normalizes user input. */
const normalized = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
