import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { deriveKey } from '../../common/crypto/keys.js';
import { seal, unseal } from '../../common/crypto/sealing.js';
import { Environment } from '../../config/environment.js';
import { SecondFactorExpiredError } from './second-factor.errors.js';

const LIFETIME_MS = 5 * 60_000;

/** A user who has entered the password or signed in with Google, and still has to enter a code. */
export interface HalfProof {
  userId: string;
  remember: boolean;
}

/** Pending MFA tokens, encrypted and self-contained, so that nothing is stored. */
@Injectable()
export class HalfProofs {
  private readonly keys: Buffer[];

  constructor(
    env: Environment,
    private readonly clock: Clock,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'half-proof'));
  }

  give(proof: HalfProof): string {
    return seal(this.keys[0]!, { ...proof, until: this.clock.now().getTime() + LIFETIME_MS });
  }

  /** @throws SecondFactorExpiredError if the token is older than five minutes or not ours */
  read(token: string): HalfProof & { begunAt: Date } {
    let proof: HalfProof & { until: number };
    try {
      proof = unseal(this.keys, token);
    } catch {
      throw new SecondFactorExpiredError();
    }
    if (proof.until <= this.clock.now().getTime()) throw new SecondFactorExpiredError();
    return { ...proof, begunAt: new Date(proof.until - LIFETIME_MS) };
  }
}
