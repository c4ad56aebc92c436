import { describe, expect, it } from '@jest/globals';
import { readTime, writeTime } from './time-text';

describe('moments', () => {
  it.each([
    [0, '00:00'],
    [60, '01:00'],
    [62.345, '01:02.345'],
    [0.05, '00:00.050'],
    [3_661.5, '01:01:01.500'],
    [59.9996, '01:00'],
  ])('of %d s are written %s and read back', (seconds, text) => {
    expect(writeTime(seconds)).toBe(text);
    expect(readTime(text)).toBeCloseTo(seconds, 2);
  });
  it.each([
    ['75', 75],
    ['1:15', 75],
    ['1:02:03,5', 3_723.5],
    [' 12.25 ', 12.25],
  ])('as people write them: %s', (text, seconds) => expect(readTime(text)).toBe(seconds));
  it.each(['', 'abc', '1:75', '-3', '1:2:3:4', '1:'])('refuse %j', (text) => expect(readTime(text)).toBeNull());
});
