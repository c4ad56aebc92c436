import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deriveKey, hmac } from '../common/crypto/keys.js';
import { Environment } from '../config/environment.js';
import { normalizeEmail } from '../users/user.entity.js';
import { TooManyLoginAttemptsError } from './auth.errors.js';
import { countAttempt, uncountAttempt } from './throttle.queries.js';

const TRIES_A_WINDOW = 10;

/** The shared counter of all clients that aren't known devices. */
export const UNKNOWN_CLIENTS = 'strangers';

/** Throttles attempts to guess secrets. Attempts are counted per account, whether or not it exists, and separately for each of the
 * owner's known browsers, so that attackers can't lock the owner out of them.
 */
@Injectable()
export class LoginThrottle {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    env: Environment,
  ) {
    this.key = deriveKey(env.APP_SECRET, 'guesses');
  }

  /** Counts an attempt before checking it, so that parallel attempts can't bypass the limit. A successful attempt isn't counted.
   * @param look throws if the attempt failed
   * @throws TooManyLoginAttemptsError after ten failed attempts, and whatever `look` throws
   */
  async count<Proof>(email: string, throttleKey: string, look: () => Promise<Proof>): Promise<Proof> {
    await this.reserve(email, throttleKey);
    const proof = await look();
    await this.release(email, throttleKey);
    return proof;
  }

  private async reserve(email: string, throttleKey: string): Promise<void> {
    const row = await countAttempt(this.em, this.hash(email), throttleKey);
    if (row.tries > TRIES_A_WINDOW) throw new TooManyLoginAttemptsError(row.left);
  }

  private async release(email: string, throttleKey: string): Promise<void> {
    await uncountAttempt(this.em, this.hash(email), throttleKey);
  }

  private hash(email: string): string {
    return hmac(this.key, normalizeEmail(email));
  }
}
