import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { inPieces } from './in-pieces.js';

describe('a text in pieces', () => {
  it.each([0, 1, 2])(
    'is the same text, also where a character takes two places at the end of a piece (%d)',
    async (shift) => {
      const text = `${'x'.repeat(64 * 1024 - 2 + shift)}${'😀é'.repeat(60_000)}\u{d83d}`;
      expect((await buffer(inPieces(text))).equals(Buffer.from(text))).toBe(true);
    },
  );

  it('is the same bytes', async () => {
    const bytes = Buffer.from('0123456789'.repeat(20_000));
    expect((await buffer(inPieces(bytes))).equals(bytes)).toBe(true);
  });
});
