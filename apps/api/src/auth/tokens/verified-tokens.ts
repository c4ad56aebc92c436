import { type AccessClaims } from './token.service.js';

type VerifiedClaims = Required<Pick<AccessClaims, 'sid' | 'gen'>>;

const REMEMBERED_MS = 5_000;
const SIZE = 10_000;

/** Caches access tokens whose signature was verified recently. Only the signature check is skipped: the session is still checked on
 * every request, and expiry is exact to the second.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, { claims: VerifiedClaims; until: number }>();

  /** @param claims of a token with a valid signature */
  remember(token: string, { sid, gen = 0, exp }: AccessClaims & { exp: number }, now = Date.now()): void {
    if (this.tokens.size >= SIZE) this.tokens.clear();
    this.tokens.set(token, { claims: { sid, gen }, until: Math.min(exp * 1_000, now + REMEMBERED_MS) });
  }

  /** The token's session and generation, or null if its signature has to be verified. */
  claimsOf(token: string, now = Date.now()): VerifiedClaims | null {
    const known = this.tokens.get(token);
    return known && now < known.until ? known.claims : null;
  }
}
