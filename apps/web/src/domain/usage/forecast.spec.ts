import { describe, expect, it } from '@jest/globals';
import { daysLeft, usedUpOn } from './forecast';

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

  it('lasts as many days as the pace leaves it, begun ones counted', () => {
    expect(daysLeft(days(30, 0, 30, 30, 0, 0), 100)).toBe(7);
    expect(daysLeft(days(30, 30, 30), 0)).toBe(0);
  });

  it.each([
    ['fewer than three active days', days(60, 60, 0, 0), 90],
    ['no days', [], 90],
    ['an unlimited allowance', days(1, 1, 1), -1],
    ['enough left until it begins anew', days(1, 1, 1), 1_000],
  ])('says nothing of %s', (_, series, left) => expect(usedUpOn(series, left, RESET)).toBeNull());
});
