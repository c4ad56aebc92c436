import { describe, expect, it } from '@jest/globals';
import { RemainingTime } from './remaining-time.js';

describe('RemainingTime', () => {
  it('says nothing before five percent are done', () => {
    const remaining = new RemainingTime();
    expect(remaining.estimate(0, 100)).toBeNull();
    expect(remaining.estimate(0.04, 110)).toBeNull();
  });

  it('goes by the speed since the first report', () => {
    const remaining = new RemainingTime();
    remaining.estimate(0, 100);
    expect(remaining.estimate(0.25, 110)).toBeCloseTo(30);
  });

  it('does not count what an earlier attempt has done', () => {
    const remaining = new RemainingTime();
    remaining.estimate(0.5, 100);
    expect(remaining.estimate(0.75, 110)).toBeCloseTo(10);
  });

  it('follows a change of speed step by step', () => {
    const remaining = new RemainingTime();
    remaining.estimate(0, 0);
    const first = remaining.estimate(0.5, 10)!;
    const slower = remaining.estimate(0.6, 40)!;
    expect(first).toBeCloseTo(10);
    expect(slower).toBeGreaterThan(first);
    expect(slower).toBeLessThan((0.4 / 0.6) * 40);
  });

  it('keeps its last word while nothing moves', () => {
    const remaining = new RemainingTime();
    remaining.estimate(0, 0);
    const said = remaining.estimate(0.5, 10);
    expect(remaining.estimate(0.5, 10)).toBe(said);
  });
});
