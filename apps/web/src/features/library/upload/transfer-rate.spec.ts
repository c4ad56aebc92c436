import { describe, expect, it } from '@jest/globals';
import { transferRate } from './transfer-rate';

describe('transferRate', () => {
  it('says nothing in the first half second', () => {
    const rate = transferRate();
    expect([rate(0, 0), rate(900, 400)]).toEqual([null, null]);
  });

  it('is the speed in bytes per second', () => {
    const rate = transferRate();
    rate(0, 0);
    expect(rate(5000, 1000)).toBe(5000);
  });

  it('forgets what happened before the last four seconds', () => {
    const rate = transferRate();
    rate(0, 0);
    rate(100_000, 1000);
    rate(100_000, 4000);
    expect(rate(101_000, 5000)).toBe(250);
  });
});
