import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deriveKey, hmac } from '../common/crypto/keys.js';
import { Environment } from '../config/environment.js';
import { normalizeEmail } from '../users/user.entity.js';
import { TooManyGuessesError } from './auth.errors.js';
import { countGuess, uncountGuess } from './throttle.queries.js';

const TRIES_A_WINDOW = 10;

/** The shared counter of all clients that aren't known devices. */
export const STRANGERS = 'strangers';

/** Throttles attempts to guess secrets. Attempts are counted per account, whether or not it exists, and separately for each of the
 * owner's known browsers, so that attackers can't lock the owner out of them.
 */
@Injectable()
export class Guesses {
  private readonly key: Buffer;

  constructor(
    private readonly em: EntityManager,
    env: Environment,
  ) {
    this.key = deriveKey(env.APP_SECRET, 'guesses');
  }

  /** Counts an attempt before checking it, so that parallel attempts can't bypass the limit. A successful attempt isn't counted.
   * @param look throws if the attempt failed
   * @throws TooManyGuessesError after ten failed attempts, and whatever `look` throws
   */
  async count<Proof>(email: string, guesser: string, look: () => Promise<Proof>): Promise<Proof> {
    await this.take(email, guesser);
    const proof = await look();
    await this.giveBack(email, guesser);
    return proof;
  }

  private async take(email: string, guesser: string): Promise<void> {
    const row = await countGuess(this.em, this.hash(email), guesser);
    if (row.tries > TRIES_A_WINDOW) throw new TooManyGuessesError(row.left);
  }

  private async giveBack(email: string, guesser: string): Promise<void> {
    await uncountGuess(this.em, this.hash(email), guesser);
  }

  private hash(email: string): string {
    return hmac(this.key, normalizeEmail(email));
  }
}
