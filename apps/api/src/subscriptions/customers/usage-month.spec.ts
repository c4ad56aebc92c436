import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../common/clock/durations.js';
import { usageMonth } from './usage-month.js';

const at = (text: string) => new Date(`${text}Z`);
const month = (anchor: string, now: string) => {
  const { start, end } = usageMonth(at(anchor), at(now));
  return [start.toISOString(), end.toISOString()];
};

describe('a usage month', () => {
  it.each([
    ['2026-01-15T10:30:00', '2026-03-20T00:00:00', '2026-03-15T10:30:00.000Z', '2026-04-15T10:30:00.000Z'],
    ['2026-01-31T12:00:00', '2026-02-10T00:00:00', '2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-03-01T00:00:00', '2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-04-30T12:00:00', '2026-04-30T12:00:00.000Z', '2026-05-31T12:00:00.000Z'],
    ['2024-02-29T00:00:00', '2025-02-28T00:00:00', '2025-02-28T00:00:00.000Z', '2025-03-29T00:00:00.000Z'],
    ['2024-02-29T00:00:00', '2028-03-01T00:00:00', '2028-02-29T00:00:00.000Z', '2028-03-29T00:00:00.000Z'],
    ['2026-12-31T23:59:59', '2027-01-01T00:00:00', '2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
  ])('counted from %s holds %s in %s to %s', (anchor, now, start, end) => {
    expect(month(anchor, now)).toEqual([start, end]);
  });

  it('begins with its first instant and ends before the next one’s', () => {
    expect(month('2026-01-15T10:30:00', '2026-02-15T10:30:00')[0]).toBe('2026-02-15T10:30:00.000Z');
    expect(month('2026-01-15T10:30:00', '2026-02-15T10:29:59')[1]).toBe('2026-02-15T10:30:00.000Z');
  });

  const instant = fc.date({ min: at('2000-01-01T00:00:00'), max: at('2100-01-01T00:00:00'), noInvalidDate: true });

  it('holds the instant, lasts 28 to 31 days and meets its neighbours without gap or overlap', () => {
    fc.assert(
      fc.property(instant, instant, (anchor, now) => {
        const { start, end } = usageMonth(anchor, now);
        expect(start <= now && now < end).toBe(true);
        const days = (end.getTime() - start.getTime()) / DAY_MS;
        expect(days >= 28 && days <= 31).toBe(true);
        expect(usageMonth(anchor, end).start).toEqual(end);
        expect(usageMonth(anchor, new Date(start.getTime() - 1)).end).toEqual(start);
      }),
      { numRuns: 2_000 },
    );
  });

  it('begins on the anchor’s day and time, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(instant, instant, (anchor, now) => {
        const { start } = usageMonth(anchor, now);
        const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
        expect(start.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
        expect(start.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
      }),
      { numRuns: 2_000 },
    );
  });
});
