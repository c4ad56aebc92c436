import { describe, expect, it } from '@jest/globals';
import { ByteBudget } from './byte-budget.js';

describe('ByteBudget', () => {
  it('gives each owner a share, and all of them no more than there is', () => {
    const budget = new ByteBudget({ perOwner: 10, total: 25 });
    const first = budget.reserve('a', 10);
    expect(first).not.toBeNull();
    expect(budget.reserve('a', 1)).toBeNull();
    expect(budget.reserve('b', 9)).not.toBeNull();
    expect(budget.reserve('c', 5)).not.toBeNull();
    expect(budget.reserve('c', 2)).toBeNull();
    expect(budget.reserve('c', 1)).not.toBeNull();
    first!();
    expect(budget.reserve('a', 10)).not.toBeNull();
  });

  it('keeps as much again for owners that hold nothing yet', () => {
    const budget = new ByteBudget({ perOwner: 10, total: 20 });
    for (const owner of ['a', 'b']) expect(budget.reserve(owner, 10)).not.toBeNull();
    expect(budget.reserve('a', 1)).toBeNull();
    for (const owner of ['c', 'd']) expect(budget.reserve(owner, 10)).not.toBeNull();
    expect(budget.reserve('e', 1)).toBeNull();
  });

  it('keeps as much for them as is said', () => {
    const budget = new ByteBudget({ perOwner: 10, total: 10, newcomers: 40 });
    for (const owner of ['a', 'b', 'c', 'd']) expect(budget.reserve(owner, 10)).not.toBeNull();
    expect(budget.reserve('e', 1)).toBeNull();
  });

  it('takes bytes back once, however often they are given back', () => {
    const budget = new ByteBudget({ perOwner: 10, total: 10 });
    const [first] = [budget.reserve('a', 5)!, budget.reserve('a', 5)!];
    first();
    first();
    expect(budget.reserve('a', 6)).toBeNull();
    expect(budget.reserve('a', 5)).not.toBeNull();
  });

  it('lets through what is larger than a share where nothing else is held', () => {
    const budget = new ByteBudget({ perOwner: 10, total: 20 });
    expect(budget.reserve('a', 50)).not.toBeNull();
    expect(budget.reserve('b', 1)).toBeNull();
  });
});
