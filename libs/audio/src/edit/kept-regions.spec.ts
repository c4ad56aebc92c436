import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { framesOf, keptSpans } from './kept-regions.js';

const sound = { frames: 1_000, sampleRate: 100 };
const region = fc.tuple(fc.nat(1_200), fc.nat(1_200)).map(([a, b]) => ({ start: a / 100, end: b / 100 }));

describe('keptSpans', () => {
  it('keeps parts in order, joined where they touch or overlap', () => {
    const regions = [
      { start: 5, end: 6 },
      { start: 1, end: 2 },
      { start: 1.5, end: 3 },
    ];
    expect(keptSpans(sound, regions, 'keep')).toEqual([
      { start: 100, end: 300 },
      { start: 500, end: 600 },
    ]);
  });

  it('removes parts', () => {
    expect(
      keptSpans(
        sound,
        [
          { start: 0, end: 1 },
          { start: 4, end: 5 },
        ],
        'remove',
      ),
    ).toEqual([
      { start: 100, end: 400 },
      { start: 500, end: 1_000 },
    ]);
  });

  it('keeps and removes exactly the whole together, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(region, { maxLength: 8 }), (regions) => {
        const [kept, rest] = [keptSpans(sound, regions, 'keep'), keptSpans(sound, regions, 'remove')];
        expect(framesOf(kept) + framesOf(rest)).toBe(sound.frames);
        for (const spans of [kept, rest]) {
          expect(spans.every(({ start, end }) => start < end && start >= 0 && end <= sound.frames)).toBe(true);
          expect(spans.slice(1).every(({ start }, at) => start > spans[at]!.end)).toBe(true);
        }
      }),
    );
  });
});
