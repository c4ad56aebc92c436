import { describe, expect, it } from '@jest/globals';
import { automaticDelaySeconds, manualDelaySeconds } from './retry-delay.js';

describe('the delay before another attempt', () => {
  it('grows with the failures of a job that is tried again by itself', () => {
    expect([1, 2, 3, 4].map((failures) => automaticDelaySeconds(failures))).toEqual([2, 10, 60, 60]);
  });

  it('is what the other side asks for, but never less than our own', () => {
    expect([0, 1, 30].map((asked) => automaticDelaySeconds(2, asked))).toEqual([10, 10, 30]);
  });

  it('doubles with the attempts of a failed job that is tried again by hand, up to a minute', () => {
    const after = (attempt: number) => manualDelaySeconds({ state: 'failed', attempt });
    expect([1, 2, 3, 5, 6, 5_000].map(after)).toEqual([2, 4, 8, 32, 60, 60]);
  });

  it('is none for a cancelled job', () => {
    expect(manualDelaySeconds({ state: 'cancelled', attempt: 3 })).toBe(0);
  });
});
