import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { deriveKey, hmac } from '../../common/crypto/keys.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { ResendCooldownError, TooManyAddressesError, TooManyTriesError } from '../auth.errors.js';
import { countTryOfDay, takeMailTurn } from '../throttle.queries.js';

export const RESEND_COOLDOWN_SECONDS = 300;

/** Emails that anyone can trigger to an address. */
export type AskedMail = 'resend' | 'recovery' | 'email-change';
const TRIES_A_DAY = 20;
/** New addresses per account and day, which leaves room for typos. */
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

  /** Counts an attempt of the day. @throws TooManyTriesError after twenty */
  async takeTry(email: string, purpose: 'verify' | 'signup'): Promise<void> {
    const row = await countTryOfDay(this.em, this.hash(email), purpose);
    if (row.tries > TRIES_A_DAY) throw new TooManyTriesError();
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
