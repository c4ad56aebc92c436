import { describe, expect, it } from '@jest/globals';
import { matchedGains } from './matched-gain';

describe('matched loudness', () => {
  it('turns the louder one down by the difference', () => {
    expect(matchedGains(-26, -16)).toEqual({ before: 1, after: expect.closeTo(0.316, 3) });
    expect(matchedGains(-14, -20)).toEqual({ before: expect.closeTo(0.501, 3), after: 1 });
  });
  it('leaves alone what was not measured', () => expect(matchedGains(null, -16)).toEqual({ before: 1, after: 1 }));
});
