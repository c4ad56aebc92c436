import { describe, expect, it } from '@jest/globals';
import { EvictingBudget } from './evicting-budget.js';

/** Far enough apart that it doesn't matter which of them is some milliseconds older. */
const [LITTLE, SOME, MUCH] = [1, 1e6, 1e12];

function budgetOf(
  slowness: { youngMs: number; bytesPerSecond: number } = { youngMs: 0, bytesPerSecond: Infinity },
  forNewcomers?: number,
) {
  const budget = new EvictingBudget({ perOwner: 10, total: 20 }, slowness, forNewcomers);
  const ended: string[] = [];
  const take = (owner: string, bytes: number, { moved = 0, isWhole = false, name = owner } = {}) =>
    budget.reserve({ owner, bytes, moved: () => moved, isWhole: () => isWhole, end: () => ended.push(name) });
  return { take, ended };
}

describe('YieldingBudget', () => {
  it('ends the slowest of all where all bytes are held', () => {
    const { take, ended } = budgetOf();
    for (const [owner, moved] of [
      ['a', SOME],
      ['b', LITTLE],
      ['c', MUCH],
      ['d', SOME],
    ] as const)
      expect(take(owner, 10, { moved })).not.toBeNull();
    expect(take('e', 10)).not.toBeNull();
    expect(ended).toEqual(['b']);
  });

  it('ends nobody else’s where a share is full', () => {
    const { take, ended } = budgetOf();
    take('a', 10);
    take('b', 6, { name: 'first', moved: LITTLE });
    take('b', 4, { name: 'second', moved: MUCH });
    expect(take('b', 2)).not.toBeNull();
    expect(ended).toEqual(['first']);
    expect(take('b', 5, { name: 'fourth' })).not.toBeNull();
    expect(ended.slice(1)).not.toContain('a');
  });

  it('ends as many as it takes, and none in vain', () => {
    const { take, ended } = budgetOf();
    for (const name of ['one', 'two', 'three']) take('a', 3, { name, moved: SOME });
    expect(take('a', 7)).not.toBeNull();
    expect(ended).toHaveLength(2);
  });

  it('leaves alone what is young, fast or whole', () => {
    const young = budgetOf({ youngMs: 60_000, bytesPerSecond: Infinity });
    const fast = budgetOf({ youngMs: 0, bytesPerSecond: 1 });
    const whole = budgetOf();
    young.take('a', 10);
    fast.take('a', 10, { moved: 1024 ** 3 });
    whole.take('a', 10, { isWhole: true });
    for (const { take, ended } of [young, fast, whole]) {
      expect(take('a', 1)).toBeNull();
      expect(ended).toEqual([]);
    }
  });

  it('ends what is faster for whoever holds nothing, if it says so', () => {
    for (const [forNewcomers, slowest] of [
      [undefined, []],
      [1e300, ['b']],
    ] as const) {
      const { take, ended } = budgetOf({ youngMs: 0, bytesPerSecond: 1 }, forNewcomers);
      for (const [owner, moved] of [
        ['a', MUCH],
        ['b', SOME],
        ['c', MUCH],
      ] as const)
        take(owner, 10, { moved });
      take('d', 8, { moved: MUCH });
      expect(take('d', 2)).toBeNull();
      expect(take('e', 10) !== null).toBe(slowest.length > 0);
      expect(ended).toEqual(slowest);
    }
  });

  it('gives the bytes of what has made way back once', () => {
    const { take, ended } = budgetOf();
    const first = take('a', 10)!;
    const second = take('a', 10)!;
    expect(ended).toEqual(['a']);
    first();
    expect(take('a', 10, { isWhole: true })).not.toBeNull();
    second();
    expect(take('a', 1)).toBeNull();
  });
});
