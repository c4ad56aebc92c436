import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { idOfToken, shareToken } from './share-token.js';

const SECRET = 'a secret that is long enough for this';
const NEXT = 'another one, which is long enough, too';

describe('the token of a link', () => {
  it('leads back to the link, also under the secret before', () => {
    const id = randomUUID();
    const token = shareToken(id, SECRET);
    expect(token).toMatch(/^[\w-]{38}$/);
    expect(idOfToken(token, [SECRET])).toBe(id);
    expect(idOfToken(token, [NEXT, SECRET])).toBe(id);
    expect(idOfToken(token, [NEXT])).toBeNull();
  });

  it('cannot be made up, nor be written in another way', () => {
    const id = randomUUID();
    const token = shareToken(id, SECRET);
    const other = shareToken(randomUUID(), SECRET);
    const forged = [
      ...[token.slice(0, 22) + other.slice(22), token.slice(0, -1), `${token}A`, token.toUpperCase(), ''],
      ...Array.from(token, (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1)),
    ];
    for (const attempt of forged)
      if (attempt !== token) expect([attempt, idOfToken(attempt, [SECRET])]).toEqual([attempt, null]);
  });
});
