import { describe, expect, it } from '@jest/globals';
import { formatAllowance, formatDays, speakAllowance, usedShare } from './allowance';

describe('formatAllowance', () => {
  it.each([
    [0, '0m'],
    [1, '1m'],
    [480, '8m'],
    [900, '15m'],
    [3599, '60m'],
    [3600, '1h'],
    [5400, '1.5h'],
    [36_000, '10h'],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatAllowance(seconds, 'en')).toBe(text));

  it('writes fractions as the language does', () => expect(formatAllowance(5400, 'de')).toBe('1,5h'));
});

it('is read out in whole words', () => {
  expect([1, 480, 5400].map((seconds) => speakAllowance(seconds, 'en'))).toEqual([
    '1 minute',
    '8 minutes',
    '1.5 hours',
  ]);
});

describe('formatDays', () => {
  it.each([
    [1, '1 day'],
    [13, '13 days'],
    [21, '3 weeks'],
    [150, '5 months'],
    [1100, '3 years'],
  ])('writes %d days as %s', (days, text) => expect(formatDays(days, 'en')).toBe(text));
});

describe('usedShare', () => {
  it('is the share of the limit', () => expect(usedShare(3, 4)).toBe(0.75));
  it('is everything where nothing is allowed', () => expect(usedShare(0, 0)).toBe(1));
  it('is not there where there is no limit', () => expect(usedShare(5, -1)).toBeNull());
});
