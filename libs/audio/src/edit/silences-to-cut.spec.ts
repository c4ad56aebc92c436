import { describe, expect, it } from '@jest/globals';
import { silencesToCut } from './silences-to-cut.js';

const OPTIONS = { durationSeconds: 100, marginSeconds: 0.25, most: 2 };

describe('silences to cut', () => {
  it('leave a margin at either end, but not at the ends of the recording', () => {
    const silences = [
      { start: 0, end: 1 },
      { start: 50, end: 50.5 },
      { start: 98, end: 100 },
    ];
    expect(silencesToCut(silences, OPTIONS)).toEqual({
      silences: [
        { start: 0, end: 0.75 },
        { start: 98.25, end: 100 },
      ],
      found: 2,
    });
  });

  it('are the longest of too many, in the order of time', () => {
    const silences = [
      { start: 10, end: 12 },
      { start: 20, end: 21 },
      { start: 30, end: 33 },
    ];
    expect(silencesToCut(silences, OPTIONS)).toEqual({
      silences: [
        { start: 10.25, end: 11.75 },
        { start: 30.25, end: 32.75 },
      ],
      found: 3,
    });
  });
});
