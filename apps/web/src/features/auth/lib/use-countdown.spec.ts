import { describe, expect, it } from '@jest/globals';
import { formatCountdown } from './use-countdown';

describe('formatCountdown', () => {
  it.each([
    [300, '5:00'],
    [61, '1:01'],
    [9, '0:09'],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
});
