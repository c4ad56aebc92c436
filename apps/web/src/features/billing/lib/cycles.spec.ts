import { describe, expect, it } from '@jest/globals';
import { aPlan } from '../../../testing/plans';
import { chosenOf } from './cycles';

const plans = [aPlan('free'), aPlan('pro'), aPlan('premium')];
const chosen = (...asked: [string, Parameters<typeof chosenOf>[2]?]) => {
  const found = chosenOf(plans, asked[0], asked[1]);
  return found && [found.plan.id, found.cycle];
};

describe('what a checkout’s address asks for', () => {
  it('is a plan and a cycle', () => {
    expect(chosen('premium', 'yearly')).toEqual(['premium', 'yearly']);
    expect(chosen('premium')).toEqual(['premium', 'monthly']);
  });

  it('is Pro with the cycle that stands in the plan’s place', () => {
    expect(chosen('quarterly')).toEqual(['pro', 'quarterly']);
    expect(chosen('halfyearly')).toEqual(['pro', 'halfyearly']);
  });

  it('falls back on a cycle in which the plan is sold', () => {
    expect(chosen('premium', 'quarterly')).toEqual(['premium', 'monthly']);
  });

  it('is nothing for an unknown plan', () => expect(chosen('gold')).toBeNull());
});
