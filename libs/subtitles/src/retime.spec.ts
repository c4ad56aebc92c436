import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retimeCues, retimeSegments } from './retime.js';
import type { Segment } from './segment.js';
import { fasterTime, isKept, keptTime, placeIn, unchangedTime } from './time-map.js';

const ten = unchangedTime(10);
/** Second 1 to 2 and 4 to 5 of ten. */
const cut = keptTime(ten, [
  { start: 1, end: 2 },
  { start: 4, end: 5 },
]);

describe('where moments go', () => {
  it('through one change after the other', () => {
    expect([0, 1.5, 3, 4.5, 9].map((seconds) => placeIn(cut, seconds))).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(placeIn(fasterTime(cut, 2), 4.5)).toBe(0.75);
    expect(placeIn(keptTime(fasterTime(ten, 2), [{ start: 1, end: 2 }]), 3)).toBe(0.5);
    expect(placeIn(keptTime(cut, [{ start: 0.5, end: 1.5 }]), 4.25)).toBe(0.75);
    expect([1.5, 3].map((seconds) => isKept(cut, seconds))).toEqual([true, false]);
  });

  it('keeps their order, and what stays lasts as long as the result', () => {
    const seconds = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
    const spans = fc.uniqueArray(seconds, { minLength: 2, maxLength: 8 }).map((edges) => {
      const sorted = edges.sort((a, b) => a - b);
      return sorted.flatMap((start, at) =>
        at % 2 === 0 && at + 1 < sorted.length ? [{ start, end: sorted[at + 1]! }] : [],
      );
    });
    fc.assert(
      fc.property(spans, fc.constantFrom(0.5, 0.8, 1, 1.5, 2), fc.array(seconds), (kept, factor, moments) => {
        const map = fasterTime(keptTime(unchangedTime(100), kept), factor);
        const length = kept.reduce((sum, { start, end }) => sum + end - start, 0) / factor;
        const places = moments.sort((a, b) => a - b).map((moment) => placeIn(map, moment));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect(placeIn(map, 100)).toBeCloseTo(length, 6);
      }),
    );
  });
});

describe('a recording of many parts', () => {
  /** Every second half of a second; `looks` counts how often one is looked at. */
  const looked = { at: 0 };
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ from: index, at: index / 2, factor: 1 },
    get to() {
      looked.at += 1;
      return index + 0.5;
    },
  }));

  it.each([
    ['places a moment', () => placeIn(many, 9_999.25), 4_999.75],
    ['knows what is gone', () => isKept(many, 7_000.75), false],
  ])('%s without a look at each', (_, ask, answer) => {
    looked.at = 0;
    expect(ask()).toBe(answer);
    expect(looked.at).toBeLessThan(50);
  });

  it('is cut into many parts without a look at each for each', () => {
    looked.at = 0;
    const spans = Array.from({ length: 10_000 }, (_, index) => ({ start: index / 2, end: index / 2 + 0.25 }));
    const kept = keptTime(many, spans);
    expect([kept.length, kept.at(-1)]).toEqual([10_000, { from: 9_999, to: 9_999.25, at: 2_499.75, factor: 1 }]);
    expect(looked.at).toBeLessThan(100_000);
  });
});

describe('what belongs to a recording', () => {
  const cue = (startSeconds: number, endSeconds: number, text: string) => ({ startSeconds, endSeconds, text });

  it('moves with it; cues of which nothing can be seen are gone', () => {
    const cues = [cue(0, 1.1, 'flash'), cue(1.5, 4.5, 'over the gap'), cue(2, 4, 'gone'), cue(4.75, 9, 'end')];
    expect(retimeCues(cues, cut)).toEqual([cue(0.5, 1.5, 'over the gap'), cue(1.75, 2, 'end')]);
  });

  it('loses the words that were cut away', () => {
    const word = (start: number, text: string) => ({ start, end: start + 0.4, text, confidence: 0.9 });
    const segment: Segment = {
      start: 1.25,
      end: 4.75,
      text: 'Honestly? The humidity. Right.',
      speaker: 'A',
      confidence: 0.9,
      words: [word(1.25, 'honestly'), word(2.5, 'the'), word(3, 'humidity'), word(4.25, 'right')],
    };
    const [moved] = retimeSegments([segment], cut);
    expect(moved).toMatchObject({ start: 0.25, end: 1.75, text: 'Honestly? Right.', speaker: 'A' });
    expect(moved!.words.map(({ start, text }) => [start, text])).toEqual([
      [0.25, 'honestly'],
      [1.25, 'right'],
    ]);
    expect(retimeSegments([{ ...segment, start: 2.5, end: 3.4, words: segment.words.slice(1, 3) }], cut)).toEqual([]);
  });
});
