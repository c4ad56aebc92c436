import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Silence } from './silences.js';
import { splitAtSilences } from './split-at-silences.js';

const everySeconds = (period: number, duration: number): Silence[] =>
  Array.from({ length: Math.floor(duration / period) }, (_, i) => ({
    start: (i + 1) * period - 0.4,
    end: (i + 1) * period,
  }));

describe('splitAtSilences', () => {
  it('leaves a short recording in one piece', () => {
    expect(splitAtSilences(80, everySeconds(5, 80), { targetSeconds: 60 })).toEqual([{ start: 0, end: 80 }]);
  });

  it('cuts in the middle of silences near equal parts', () => {
    const pieces = splitAtSilences(240, everySeconds(7, 240), { targetSeconds: 60 });
    expect(pieces).toHaveLength(4);
    for (const { start, end } of pieces) {
      expect(end - start).toBeGreaterThan(45);
      expect(end - start).toBeLessThan(75);
    }
    expect(((pieces[0]?.end ?? 0) + 0.2) % 7).toBeCloseTo(0);
  });

  it('prefers a long silence to a nearer short one', () => {
    const silences = [
      { start: 58, end: 59 },
      { start: 59.9, end: 60.1 },
    ];
    expect(splitAtSilences(120, silences, { targetSeconds: 60 })[0]?.end).toBeCloseTo(58.5);
  });

  it('cuts in a silence as short as within words only where there is no pause', () => {
    const within = { start: 59.95, end: 60.05 };
    const pause = { start: 75, end: 75.3 };
    expect(splitAtSilences(120, [within, pause], { targetSeconds: 60 })[0]?.end).toBeCloseTo(75.15);
    expect(splitAtSilences(120, [within], { targetSeconds: 60 })[0]?.end).toBeCloseTo(60);
  });

  it('makes a multiple of the wanted number of pieces', () => {
    expect(splitAtSilences(180, everySeconds(3, 180), { targetSeconds: 60, multipleOf: 2 })).toHaveLength(4);
  });

  it('does not cut where nobody pauses', () => {
    expect(splitAtSilences(600, [], { targetSeconds: 60 })).toEqual([{ start: 0, end: 600 }]);
  });

  const silences = fc
    .array(fc.tuple(fc.double({ min: 0, max: 3000, noNaN: true }), fc.double({ min: 0.3, max: 4, noNaN: true })))
    .map((list) => list.map(([start, length]) => ({ start, end: start + length })).sort((a, b) => a.start - b.start));
  const durations = fc.double({ min: 0.1, max: 3000, noNaN: true });

  it('covers the recording without gap or overlap', () => {
    fc.assert(
      fc.property(durations, silences, fc.integer({ min: 1, max: 4 }), (duration, list, multipleOf) => {
        const within = list.filter(({ end }) => end < duration);
        const pieces = splitAtSilences(duration, within, { targetSeconds: 60, maxSeconds: 90, multipleOf });
        expect(pieces[0]?.start).toBe(0);
        expect(pieces.at(-1)?.end).toBe(duration);
        pieces.slice(1).forEach((piece, i) => expect(piece.start).toBe(pieces[i]?.end));
        for (const { start, end } of pieces) expect(end).toBeGreaterThan(start);
      }),
    );
  });

  it('keeps to the longest piece allowed', () => {
    fc.assert(
      fc.property(durations, silences, (duration, list) => {
        const within = list.filter(({ end }) => end < duration);
        for (const { start, end } of splitAtSilences(duration, within, { targetSeconds: 60, maxSeconds: 90 })) {
          expect(end - start).toBeLessThanOrEqual(90.000001);
        }
      }),
    );
  });

  it('cuts speech only when a longest piece is given', () => {
    fc.assert(
      fc.property(durations, silences, (duration, list) => {
        const within = list.filter(({ end }) => end < duration);
        const cuts = splitAtSilences(duration, within, { targetSeconds: 60 }).slice(1);
        for (const { start } of cuts)
          expect(within.some((quiet) => quiet.start <= start && start <= quiet.end)).toBe(true);
      }),
    );
  });

  it('looks at the silences near a cut alone, however many there are', () => {
    let looked = 0;
    // A day of clicks.
    const silences = Array.from({ length: 400_000 }, (_, i) => ({
      get start() {
        looked += 1;
        return i * 0.2;
      },
      end: i * 0.2 + 0.12,
    }));
    const pieces = splitAtSilences(80_000, silences, { targetSeconds: 60, maxSeconds: 120 });
    expect(pieces.length).toBeGreaterThan(1_000);
    expect(looked).toBeLessThan(5 * silences.length);
  });
});
