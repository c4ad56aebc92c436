import { type AccessClaims } from './token.service.js';

type VerifiedClaims = Required<Pick<AccessClaims, 'sid' | 'gen'>>;

const REMEMBERED_MS = 5_000;
const SIZE = 10_000;

/**
 * Access tokens whose signature was found good a moment ago. Only the signature is spared: whether the session lives is asked for every
 * request, and a token's end counts to the second.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, { claims: VerifiedClaims; until: number }>();

  /** @param claims what stands in a token whose signature is good */
  remember(token: string, { sid, gen = 0, exp }: AccessClaims & { exp: number }, now = Date.now()): void {
    if (this.tokens.size >= SIZE) this.tokens.clear();
    this.tokens.set(token, { claims: { sid, gen }, until: Math.min(exp * 1_000, now + REMEMBERED_MS) });
  }

  /** The session that a token speaks for and its generation, or null: then its signature has to be checked. */
  claimsOf(token: string, now = Date.now()): VerifiedClaims | null {
    const known = this.tokens.get(token);
    return known && now < known.until ? known.claims : null;
  }
}
