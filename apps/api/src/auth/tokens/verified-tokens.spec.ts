import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from './verified-tokens.js';

const NOW = 1_000_000_000_000;
const claims = (secondsLeft: number) => ({ sub: 'user', sid: 'session', exp: NOW / 1_000 + secondsLeft });

describe('VerifiedTokens', () => {
  it('knows the very token that was checked, and no other', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('head.body.mac', claims(60), NOW);
    expect(tokens.sessionOf('head.body.mac', NOW)).toBe('session');
    expect(tokens.sessionOf('head.body.mad', NOW)).toBeNull();
  });

  it('forgets it after five seconds', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('token', claims(60), NOW);
    expect(tokens.sessionOf('token', NOW + 4_999)).toBe('session');
    expect(tokens.sessionOf('token', NOW + 5_000)).toBeNull();
  });

  it('knows none beyond its own end', () => {
    const tokens = new VerifiedTokens();
    tokens.remember('token', claims(2), NOW);
    expect(tokens.sessionOf('token', NOW + 1_999)).toBe('session');
    expect(tokens.sessionOf('token', NOW + 2_000)).toBeNull();
  });

  it('keeps ten thousand at most', () => {
    const tokens = new VerifiedTokens();
    for (let i = 0; i <= 10_000; i += 1) tokens.remember(`token ${i}`, claims(60), NOW);
    expect(tokens.sessionOf('token 0', NOW)).toBeNull();
    expect(tokens.sessionOf('token 10000', NOW)).toBe('session');
  });
});
