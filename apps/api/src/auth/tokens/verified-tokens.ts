import { type AccessClaims } from './token.service.js';

const REMEMBERED_MS = 5_000;
const SIZE = 10_000;

/**
 * Access tokens whose signature was found good a moment ago. Only the signature is spared: whether the session lives is asked for every
 * request, and a token's end counts to the second.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, { sessionId: string; until: number }>();

  /** @param claims what stands in a token whose signature is good */
  remember(token: string, { sid, exp }: AccessClaims & { exp: number }, now = Date.now()): void {
    if (this.tokens.size >= SIZE) this.tokens.clear();
    this.tokens.set(token, { sessionId: sid, until: Math.min(exp * 1_000, now + REMEMBERED_MS) });
  }

  /** The session that a token speaks for, or null: then its signature has to be checked. */
  sessionOf(token: string, now = Date.now()): string | null {
    const known = this.tokens.get(token);
    return known && now < known.until ? known.sessionId : null;
  }
}
