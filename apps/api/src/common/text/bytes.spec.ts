import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { truncateToBytes } from './bytes.js';

describe('truncateToBytes', () => {
  it.each([
    ['short', 10, 'short'],
    ['exact', 5, 'exact'],
    ['é', 1, ''],
    ['aé', 2, 'a'],
    ['🎙🎙', 7, '🎙'],
    ['anything', 0, ''],
  ])('of %j to %i bytes is %j', (text, bytes, expected) => {
    expect(truncateToBytes(text, bytes)).toBe(expected);
  });

  it('never exceeds the limit, never splits a character, and drops no more than it must', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, maxBytes) => {
        const kept = truncateToBytes(text, maxBytes);
        expect(text.startsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(maxBytes);
        const [following] = Array.from(text.slice(kept.length));
        if (following) expect(Buffer.byteLength(kept) + Buffer.byteLength(following)).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
