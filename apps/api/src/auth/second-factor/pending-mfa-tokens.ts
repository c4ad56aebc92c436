import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { deriveKey } from '../../common/crypto/keys.js';
import { encrypt, decrypt } from '../../common/crypto/encryption.js';
import { Environment } from '../../config/environment.js';
import { SecondFactorExpiredError } from './second-factor.errors.js';

const LIFETIME_MS = 5 * 60_000;

/** A user who has entered the password or signed in with Google, and still has to enter a code. */
export interface PendingMfaToken {
  userId: string;
  remember: boolean;
}

/** Pending MFA tokens, encrypted and self-contained, so that nothing is stored. */
@Injectable()
export class PendingMfaTokens {
  private readonly keys: Buffer[];

  constructor(
    env: Environment,
    private readonly clock: Clock,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'half-proof'));
  }

  issue(proof: PendingMfaToken): string {
    return encrypt(this.keys[0]!, { ...proof, until: this.clock.now().getTime() + LIFETIME_MS });
  }

  /** @throws SecondFactorExpiredError if the token is older than five minutes or not ours */
  read(token: string): PendingMfaToken & { begunAt: Date } {
    let proof: PendingMfaToken & { until: number };
    try {
      proof = decrypt(this.keys, token);
    } catch {
      throw new SecondFactorExpiredError();
    }
    if (proof.until <= this.clock.now().getTime()) throw new SecondFactorExpiredError();
    return { ...proof, begunAt: new Date(proof.until - LIFETIME_MS) };
  }
}
