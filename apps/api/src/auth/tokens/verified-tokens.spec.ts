import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.js';

const NOW = 1_000_000_000_000;
const claims = (secondsLeft: number) => ({ sub: 'user', sid: 'session', gen: 2, exp: NOW / 1_000 + secondsLeft });

describe('VerifiedTokens', () => {
  it('knows the very token that was checked, and no other', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('head.body.mac', claims(60), NOW);
    expect(tokens.claimsOf('head.body.mac', NOW)).toEqual({ sid: 'session', gen: 2 });
    expect(tokens.claimsOf('head.body.mad', NOW)).toBeNull();
  });

  it('forgets it after five seconds', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('token', claims(60), NOW);
    expect(tokens.claimsOf('token', NOW + 4_999)).toEqual({ sid: 'session', gen: 2 });
    expect(tokens.claimsOf('token', NOW + 5_000)).toBeNull();
  });

  it('knows none beyond its own end', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('token', claims(2), NOW);
    expect(tokens.claimsOf('token', NOW + 1_999)).toEqual({ sid: 'session', gen: 2 });
    expect(tokens.claimsOf('token', NOW + 2_000)).toBeNull();
  });

  it('keeps ten thousand at most', () => {
    const tokens = new VerifiedTokens();
    for (let i = 0; i <= 10_000; i += 1) tokens.remember(`token ${i}`, claims(60), NOW);
    expect(tokens.claimsOf('token 0', NOW)).toBeNull();
    expect(tokens.claimsOf('token 10000', NOW)).toEqual({ sid: 'session', gen: 2 });
  });
});
