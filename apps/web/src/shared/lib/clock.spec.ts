import { describe, expect, it } from '@jest/globals';
import { formatClock, formatTimecode } from './clock';

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [59.999, '0:59'],
    [2538, '42:18'],
    [4132, '1:08:52'],
    [-1, '0:00'],
  ])('writes %d s as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
});

describe('formatTimecode', () => {
  it.each([
    [739.1, '12:19.1'],
    [59.96, '0:59.9'],
    [3723.4, '1:02:03.4'],
    [0.3, '0:00.3'],
    [-0.2, '0:00.0'],
  ])('writes %d s as %s', (seconds, text) => expect(formatTimecode(seconds)).toBe(text));
});
