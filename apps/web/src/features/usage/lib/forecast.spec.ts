import { describe, expect, it } from '@jest/globals';
import { usedUpOn } from './forecast';

const days = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, amount }));
const RESET = '2026-12-01T00:00:00.000Z';

describe('the forecast of an allowance', () => {
  it('goes on at the pace of the days so far', () => {
    expect(
      usedUpOn(days(60, 0, 60, 60), 90, RESET)
        ?.toISOString()
        .slice(0, 10),
    ).toBe('2026-11-06');
  });

  it('looks back two weeks at most', () => {
    const long = days(...Array<number>(6).fill(1_000), ...Array<number>(14).fill(10));
    expect(usedUpOn(long, 50, RESET)?.toISOString().slice(0, 10)).toBe('2026-11-25');
  });

  it.each([
    ['fewer than three active days', days(60, 60, 0, 0), 90],
    ['no days', [], 90],
    ['an unlimited allowance', days(1, 1, 1), -1],
    ['enough left until it begins anew', days(1, 1, 1), 1_000],
  ])('says nothing of %s', (_, series, left) => expect(usedUpOn(series, left, RESET)).toBeNull());
});
