import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { deriveKey, hmac } from '../../common/crypto/keys.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { ResendCooldownError, TooManyAddressesError, TooManyTriesError } from '../auth.errors.js';

export const RESEND_COOLDOWN_SECONDS = 300;

/** Mail that anybody can have sent to an address. */
export type AskedMail = 'resend' | 'recovery' | 'email-change';
const TRIES_A_DAY = 20;
/** New addresses that one account may have mail sent to: enough for a typing error or two. */
export const ADDRESSES_A_DAY = 5;

const COUNT_OF_DAY = `
  insert into address_limits (address_hash, purpose, tries) values (?, ?, 1)
  on conflict (address_hash, purpose) do update set
    tries = case when address_limits.tries_day = current_date then address_limits.tries + 1 else 1 end,
    tries_day = current_date`;

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
    const id = [this.hash(email), kind];
    const taken = await this.em.execute<unknown[]>(
      `insert into address_limits (address_hash, purpose, last_sent_at) values (?, ?, now())
       on conflict (address_hash, purpose) do update set last_sent_at = now()
       where address_limits.last_sent_at <= now() - interval '${RESEND_COOLDOWN_SECONDS} seconds'
       returning 1`,
      id,
    );
    if (taken.length > 0) return;
    const [row] = await this.em.execute<{ left: number }[]>(
      `select ceil(${RESEND_COOLDOWN_SECONDS} - extract(epoch from now() - last_sent_at))::int as left
       from address_limits where address_hash = ? and purpose = ?`,
      id,
    );
    throw new ResendCooldownError(Math.max(1, row?.left ?? RESEND_COOLDOWN_SECONDS));
  }

  /** Counts one try of the day. @throws TooManyTriesError past the twentieth */
  async takeTry(email: string, purpose: 'verify' | 'signup'): Promise<void> {
    const [row] = await this.em.execute<{ tries: number }[]>(`${COUNT_OF_DAY} returning tries`, [
      this.hash(email),
      purpose,
    ]);
    if (row && row.tries > TRIES_A_DAY) throw new TooManyTriesError();
  }

  /** Counts one address of the day that an account names as its new one. @throws TooManyAddressesError past the fifth */
  async takeAddress(userId: string): Promise<void> {
    const [row] = await this.em.execute<{ tries: number; left: number }[]>(
      `${COUNT_OF_DAY} returning tries, ceil(extract(epoch from current_date + 1 - now()))::int as left`,
      [hmac(this.key, userId), 'email-change-account'],
    );
    if (row && row.tries > ADDRESSES_A_DAY) throw new TooManyAddressesError(ADDRESSES_A_DAY, Math.max(1, row.left));
  }

  private hash(email: string): string {
    return hmac(this.key, normalizeEmail(email));
  }
}
