import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { Environment } from '../../config/environment.js';
import { deriveKey, hmac } from '../../common/crypto/keys.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { ResendCooldownError, TooManyAddressesError, TooManyTriesError } from '../auth.errors.js';
import { countTryOfDay, takeMailTurn } from '../throttle.queries.js';

export const RESEND_COOLDOWN_SECONDS = 300;

/** Emails that anyone can trigger to an address. */
export type AskedMail = 'resend' | 'recovery' | 'email-change';
const TRIES_A_DAY = 20;
/** Of these from one client, so that a stranger alone cannot use an address's tries up. */
const CLIENT_TRIES_A_DAY = { verify: 10, signup: 5 };
/** New addresses that one account may have mail sent to: enough for a typing error or two. */
export const ADDRESSES_A_DAY = 5;

/** Persistent limits per address, whether or not it has an account, and per account. Both are stored as keyed hashes. */
@Injectable()
export class AddressLimits {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    env: Environment,
  ) {
    this.key = deriveKey(env.APP_SECRET, 'address-limits');
  }

  /** Allows one email of a kind per address and cooldown. @throws ResendCooldownError with the seconds left */
  async takeMail(email: string, kind: AskedMail): Promise<void> {
    const left = await takeMailTurn(this.em, this.hash(email), kind, RESEND_COOLDOWN_SECONDS);
    if (left !== null) throw new ResendCooldownError(left);
  }

  /** Whether a sign-up may have mail sent to the address: one per cooldown, whoever has signed up. Runs in the caller's transaction. */
  async takeSignUpMail(em: EntityManager, email: string): Promise<boolean> {
    return (await takeMailTurn(em, this.hash(email), 'signup-mail', RESEND_COOLDOWN_SECONDS)) === null;
  }

  /**
   * Counts one try of the day for an address, of all clients and of this one.
   * @param ip of the client; IPv6 counts by the network that one household has
   * @throws TooManyTriesError past the limit of either; a refused try counts for neither
   */
  async takeTry(email: string, ip: string | null, purpose: keyof typeof CLIENT_TRIES_A_DAY): Promise<void> {
    const clientHash = hmac(this.key, `${normalizeEmail(email)} ${normalizeIp(ip ?? '')}`);
    await this.em.transactional(async (em) => {
      const byClient = await countTryOfDay(em, clientHash, `${purpose}-client`);
      if (byClient.tries > CLIENT_TRIES_A_DAY[purpose]) throw new TooManyTriesError(Math.max(1, byClient.left));
      const byAll = await countTryOfDay(em, this.hash(email), purpose);
      if (byAll.tries > TRIES_A_DAY) throw new TooManyTriesError(Math.max(1, byAll.left));
    });
  }

  /** Counts a new address that the account entered today. @throws TooManyAddressesError after five */
  async takeAddress(userId: string): Promise<void> {
    const row = await countTryOfDay(this.em, hmac(this.key, userId), 'email-change-account');
    if (row.tries > ADDRESSES_A_DAY) throw new TooManyAddressesError(ADDRESSES_A_DAY, Math.max(1, row.left));
  }

  private hash(email: string): string {
    return hmac(this.key, normalizeEmail(email));
  }
}
