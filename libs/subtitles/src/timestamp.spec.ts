import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDuration, formatTimestamp } from './timestamp.js';

describe('formatTimestamp', () => {
  it.each([
    [0, '00:00:00,000'],
    [1.5, '00:00:01,500'],
    [59.9996, '00:01:00,000'],
    [3661.001, '01:01:01,001'],
    [360_000, '100:00:00,000'],
  ])('writes %d s as %s', (seconds, srt) => {
    expect(formatTimestamp(seconds, 'srt')).toBe(srt);
    expect(formatTimestamp(seconds, 'vtt')).toBe(srt.replace(',', '.'));
  });

  it.each([-0.001, NaN, Infinity])('refuses %d', (seconds) => {
    expect(() => formatTimestamp(seconds, 'srt')).toThrow(RangeError);
  });

  it('rises with the time', () => {
    fc.assert(
      fc.property(fc.nat(359_999_998), (ms) => {
        expect(formatTimestamp(ms / 1000, 'vtt') < formatTimestamp((ms + 1) / 1000, 'vtt')).toBe(true);
      }),
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [65, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_061.5, '10:01:01'],
    [-1, '0:00'],
    [NaN, '0:00'],
    [Infinity, '0:00'],
  ])('shows %d s as %s', (seconds, shown) => expect(formatDuration(seconds)).toBe(shown));
});
