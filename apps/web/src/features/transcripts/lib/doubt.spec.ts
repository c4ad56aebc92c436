import { describe, expect, it } from '@jest/globals';
import { disputedWords, doubtfulWords, readingKey, stepDoubt } from './doubt';

const word = (text: string, start: number, confidence: number | null) => ({
  text,
  start,
  end: start + 0.4,
  confidence,
});
const segments = [
  { words: [word('sure', 0, 0.99), word('reel', 1, 0.41)] },
  { words: [word('unknown', 2, null), word('acetate', 3, 0.59), word('edge', 4, 0.6)] },
];
const doubts = doubtfulWords(segments);

describe('doubtfulWords', () => {
  it('lists words under the threshold with their place, and none without a confidence', () => {
    expect(doubts.map(({ text, segmentIndex, wordIndex }) => [text, segmentIndex, wordIndex])).toEqual([
      ['reel', 0, 1],
      ['acetate', 1, 1],
    ]);
  });
});

describe('stepDoubt', () => {
  it('goes to the next doubtful word after the playhead', () => expect(stepDoubt(doubts, 1.5, 1, null)).toBe(1));
  it('goes to the doubtful word before the playhead', () => expect(stepDoubt(doubts, 1.5, -1, null)).toBe(0));
  it('goes round the ends', () => {
    expect(stepDoubt(doubts, 9, 1, null)).toBe(0);
    expect(stepDoubt(doubts, 0, -1, null)).toBe(1);
    expect(stepDoubt(doubts, 3, 1, 3)).toBe(0);
    expect(stepDoubt(doubts, 3, -1, 1)).toBe(1);
  });
  it('leaves the word visited last even when the playhead stands on it', () =>
    expect(stepDoubt(doubts, 1, 1, 1)).toBe(1));
  it('has nowhere to go when nothing is doubtful', () => expect(stepDoubt([], 1, 1, null)).toBeUndefined());
});

describe('disputedWords', () => {
  const said = (text: string) => [{ start: 0, end: 4, text, speaker: null, confidence: null, words: [] }];

  it('lists where two engines differ, with both readings, each known by a key of its own', () => {
    const words = disputedWords(said('We meet at the liver there today.'), said('we meet at the river there to day'));
    expect(words).toMatchObject([
      { text: 'liver', segmentIndex: 0, other: { from: 15, to: 20, theirs: 'river' } },
      { text: 'today', other: { theirs: 'to day' } },
    ]);
    expect(new Set(words.map(readingKey)).size).toBe(2);
  });
});
