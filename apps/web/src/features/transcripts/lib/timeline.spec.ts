import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastBegun, wordAt } from './timeline';

const spans = [
  { start: 1, end: 2 },
  { start: 2, end: 2.4 },
  { start: 5, end: 6 },
];

describe('lastBegun', () => {
  it('is -1 before the first span and in an empty list', () => {
    expect(lastBegun(spans, 0.99)).toBe(-1);
    expect(lastBegun([], 3)).toBe(-1);
  });

  it('finds the span that begins exactly now', () => expect(lastBegun(spans, 2)).toBe(1));

  it('stays on the last span after its end', () => expect(lastBegun(spans, 99)).toBe(2));

  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 })), fc.integer({ min: -5, max: 505 }), (starts, time) => {
        const sorted = starts.toSorted((a, b) => a - b).map((start) => ({ start, end: start }));
        expect(lastBegun(sorted, time)).toBe(sorted.findLastIndex((span) => span.start <= time));
      }),
    );
  });
});

describe('wordAt', () => {
  it('marks a word while it is said and shortly after', () => {
    expect([2.1, 2.9].map((time) => wordAt(spans, time))).toEqual([1, 1]);
  });

  it('marks nothing in a long pause', () => expect(wordAt(spans, 4)).toBe(-1));
});
