import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deriveKey, hmac } from '../common/crypto/keys.js';
import { Environment } from '../config/environment.js';
import { normalizeEmail } from '../users/user.entity.js';
import { TooManyGuessesError } from './auth.errors.js';
import { countGuess, uncountGuess } from './throttle.queries.js';

const TRIES_A_WINDOW = 10;

/** Who guesses: everybody who is not known to have been the owner counts as one. */
export const STRANGERS = 'strangers';

/**
 * Slows the guessing of secrets. Tries are counted by account, known or not, and apart for each of the owner's browsers: what strangers
 * do from however many addresses never locks the owner out of a browser they have been signed in with.
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

  /**
   * Counts a try before it is looked at, so that many at once cannot slip through; one that was right does not count.
   * @param look throws where the try was wrong
   * @throws TooManyGuessesError past the tenth wrong one, and whatever `look` throws
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
