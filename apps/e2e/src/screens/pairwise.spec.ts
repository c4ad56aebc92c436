import { describe, expect, it } from '@jest/globals';
import { pairwise } from './pairwise.js';

describe('a pairwise plan', () => {
  const factors = {
    screen: ['a', 'b', 'c', 'd'],
    plan: ['free', 'pro', 'premium'],
    width: [390, 820],
    dark: [true, false],
  };
  const rows = pairwise(factors);

  it('brings any two values together', () => {
    const names = Object.keys(factors) as (keyof typeof factors)[];
    for (const one of names)
      for (const other of names.filter((name) => name !== one))
        for (const x of factors[one])
          for (const y of factors[other]) expect(rows.some((row) => row[one] === x && row[other] === y)).toBe(true);
  });

  it('needs hardly more rows than the two longest factors have pairs', () => {
    expect(rows.length).toBeLessThanOrEqual(4 * 3 + 2);
  });
});
