import { describe, expect, it } from '@jest/globals';
import { quietestNear } from './snap';

describe('snapping to silence', () => {
  const peaks = Array.from({ length: 80 }, (_, at) => (at >= 50 && at < 56 ? 0 : 0.5));
  it('moves to the quietest moment that is near', () => {
    expect(quietestNear(10.2, peaks, 10, 200)).toBeCloseTo(10.26, 2);
  });
  it('moves no further than that', () => expect(quietestNear(10.05, peaks, 10, 200)).toBeCloseTo(10.05, 2));
  it('stays where nothing is known', () => expect(quietestNear(3, [], 0, 200)).toBe(3));
});
