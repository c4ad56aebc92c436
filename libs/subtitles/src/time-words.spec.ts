import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { alignWords } from './align.js';
import type { Word } from './segment.js';
import { alignParagraphs, timeWords, withText } from './time-words.js';

/** A word each second, half a second long. */
const heard = (text: string): Word[] =>
  text.split(' ').map((word, at) => ({ start: at, end: at + 0.5, text: word, confidence: 0.9 }));
const span = { start: 0, end: 10 };
const times = (words: Word[]) => words.map(({ text, start, end }) => `${text} ${start}-${end}`);

describe('alignWords', () => {
  it('finds the most words that two lists have in common', () => {
    expect(alignWords([...'abcxdef'], [...'azbcdyf'])).toEqual([
      [0, 0],
      [1, 2],
      [2, 3],
      [4, 4],
      [6, 6],
    ]);
  });

  it('takes of equal words the one beside its neighbour', () => {
    expect(alignWords(['in', 'the', 'new', 'the', 'first'], ['the', 'first'])).toEqual([
      [3, 0],
      [4, 1],
    ]);
  });

  it('finds equal words, in the order of both, and all where nothing but additions differ', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, (left, right) => {
        const pairs = alignWords(left, right);
        expect(pairs.every(([l, r]) => left[l] === right[r])).toBe(true);
        expect(pairs.slice(1).every(([l, r], at) => l > pairs[at]![0] && r > pairs[at]![1])).toBe(true);
        const longer = left.flatMap((word) => [word, '+']);
        expect(alignWords(left, longer)).toHaveLength(left.length);
      }),
    );
  });

  it('finds its way through 30,000 words of which every third one is another', () => {
    // Words come back again and again, as in speech: hardly any stands once.
    let state = 1;
    const left = Array.from({ length: 30_000 }, () => `w${(state = (state * 48_271) % 2_147_483_647) % 5_000}`);
    const right = left.map((word, at) => (at % 3 === 1 ? `x${at}` : word));
    expect(alignWords(left, right).length).toBeGreaterThan(19_000);
  });
});

describe('timeWords', () => {
  it('times as many words as a text of the largest size has', () => {
    const words = timeWords('and mr '.repeat(250_000), heard('once you can smell it'), span);
    expect(words).toHaveLength(500_000);
    expect(words.at(-1)!.end).toBeGreaterThan(words[0]!.start);
  });

  it('leaves a word its time and its confidence, whatever its case and punctuation become', () => {
    const words = timeWords('Once, you CAN smell it.', heard('once you can smell it'), span);
    expect(times(words)).toEqual(['Once, 0-0.5', 'you 1-1.5', 'CAN 2-2.5', 'smell 3-3.5', 'it. 4-4.5']);
    expect(words.every(({ confidence }) => confidence === 0.9)).toBe(true);
  });

  it('gives words that replace others their time, and those that are new the gap', () => {
    expect(times(timeWords('real vinegar', heard('reel vinegar'), span))).toEqual(['real 0-0.5', 'vinegar 1-1.5']);
    expect(times(timeWords('so the reel', heard('so reel'), span))).toEqual(['so 0-0.5', 'the 0.5-1', 'reel 1-1.5']);
    expect(timeWords('real vinegar', heard('reel vinegar'), span)[0]!.confidence).toBeNull();
  });

  it('shares the time of several by their lengths', () => {
    expect(times(timeWords('a bbb c', heard('x c'), span))).toEqual(['a 0-0.167', 'bbb 0.167-0.5', 'c 1-1.5']);
  });

  it('takes time of the word before where there is no gap', () => {
    const close: Word[] = [
      { start: 0, end: 1, text: 'a', confidence: null },
      { start: 1, end: 2, text: 'b', confidence: null },
    ];
    expect(times(timeWords('a new b', close, { start: 0, end: 2 }))).toEqual(['a 0-0.5', 'new 0.5-1', 'b 1-2']);
  });

  it('times every word of any edit, in order, within the span, and those that stay as they were', () => {
    const word = fc.constantFrom('the', 'reel', 'acetate', 'smell', 'of', 'vinegar', 'down');
    const list = fc.array(word, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const words = heard(before.join(' '));
        const timed = timeWords(after.join(' '), words, { start: 0, end: before.length });
        expect(timed.map(({ text }) => text)).toEqual(after);
        let latest = 0;
        for (const { start, end } of timed) {
          expect(start).toBeGreaterThanOrEqual(latest - 0.001);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(before.length);
          latest = start;
        }
        expect(timeWords(before.join(' '), words, { start: 0, end: before.length })).toEqual(words);
      }),
    );
  });
});

describe('withText', () => {
  it('has no words where none were known', () => {
    const segment = { start: 0, end: 1, text: 'a', speaker: null, confidence: 0.5, words: [] };
    expect(withText(segment, 'b')).toEqual({ ...segment, text: 'b', confidence: null });
    expect(withText(segment, 'a')).toBe(segment);
  });
});

describe('alignParagraphs', () => {
  it('puts what somebody has written into the time in which it was heard', () => {
    const paragraphs = [
      { text: 'So, when we moved the archive', speaker: 'Maya' },
      { text: '  ', speaker: null },
      { text: 'Honestly? The humidity.', speaker: null },
    ];
    const segments = alignParagraphs(paragraphs, heard('so when we move the arc hive honestly the humanity'), 12);
    expect(segments.map(({ start, end, text, speaker }) => [start, end, text, speaker])).toEqual([
      [0, 6.5, 'So, when we moved the archive', 'Maya'],
      [7, 9.5, 'Honestly? The humidity.', null],
    ]);
  });
});
