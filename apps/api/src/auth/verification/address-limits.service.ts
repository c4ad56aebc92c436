import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { deriveKey, hmac } from '../../common/crypto/keys.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { ResendCooldownError, TooManyAddressesError, TooManyTriesError } from '../auth.errors.js';
import { countTryOfDay, takeMailTurn } from '../throttle.queries.js';

export const RESEND_COOLDOWN_SECONDS = 300;

/** Mail that anybody can have sent to an address. */
export type AskedMail = 'resend' | 'recovery' | 'email-change';
const TRIES_A_DAY = 20;
/** New addresses that one account may have mail sent to: enough for a typing error or two. */
export const ADDRESSES_A_DAY = 5;

/** Limits per address, known or not, and per account, that outlive every restart. Both are kept as keyed hashes. */
@Injectable()
export class AddressLimits {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    env: Environment,
  ) {
    this.key = deriveKey(env.APP_SECRET, 'address-limits');
  }

  /** Takes the address's one mail of a kind per cooldown. @throws ResendCooldownError with the seconds left */
  async takeMail(email: string, kind: AskedMail): Promise<void> {
    const left = await takeMailTurn(this.em, this.hash(email), kind, RESEND_COOLDOWN_SECONDS);
    if (left !== null) throw new ResendCooldownError(left);
  }

  /** Counts one try of the day. @throws TooManyTriesError past the twentieth */
  async takeTry(email: string, purpose: 'verify' | 'signup'): Promise<void> {
    const row = await countTryOfDay(this.em, this.hash(email), purpose);
    if (row.tries > TRIES_A_DAY) throw new TooManyTriesError();
  }

  /** Counts one address of the day that an account names as its new one. @throws TooManyAddressesError past the fifth */
  async takeAddress(userId: string): Promise<void> {
    const row = await countTryOfDay(this.em, hmac(this.key, userId), 'email-change-account');
    if (row.tries > ADDRESSES_A_DAY) throw new TooManyAddressesError(ADDRESSES_A_DAY, Math.max(1, row.left));
  }

  private hash(email: string): string {
    return hmac(this.key, normalizeEmail(email));
  }
}
