import { describe, expect, it } from '@jest/globals';
import { type DiscountCode } from './discount-code.entity.js';
import { discountOn, normalizeCode, refusalOf } from './discount-code.js';

const now = new Date('2026-03-10T12:00:00Z');
const code: DiscountCode = {
  code: 'SPRING',
  percentage: 20,
  validFrom: new Date('2026-03-01T00:00:00Z'),
  validUntil: new Date('2026-04-01T00:00:00Z'),
  planIds: ['pro', 'premium'],
  maxUses: 10,
  maxUsesPerUser: 1,
  endedAt: null,
  createdAt: new Date('2026-02-20T00:00:00Z'),
};
const refusal = (change: Partial<DiscountCode> = {}, { planId = 'pro', total = 0, byUser = 0 } = {}) =>
  refusalOf({ ...code, ...change }, { now, planId, planName: planId, uses: { total, byUser } });

describe('a discount code', () => {
  it('counts within its window, for its plans, until it is used up', () => {
    expect(refusal()).toBeNull();
    expect(refusal({}, { total: 9 })).toBeNull();
    expect(refusal({ validUntil: null, planIds: null, maxUses: null }, { planId: 'basic', total: 1_000 })).toBeNull();
  });

  it.each([
    ['begins later', refusal({ validFrom: new Date('2026-03-10T12:00:01Z') }), 'not valid yet'],
    ['ends this instant', refusal({ validUntil: now }), 'has expired'],
    ['was ended', refusal({ endedAt: now }), 'has expired'],
    ['is for other plans', refusal({}, { planId: 'basic' }), 'does not apply to basic'],
    ['is used up', refusal({}, { total: 10 }), 'has been used up'],
    ['was used by this buyer', refusal({}, { byUser: 1 }), 'already used'],
    [
      'does not exist',
      refusalOf(null, { now, planId: 'pro', planName: 'Pro', uses: { total: 0, byUser: 0 } }),
      'does not exist',
    ],
  ])('that %s says so', (_, message, words) => {
    expect(message).toContain(words);
  });

  it('is compared without case and surrounding space', () => {
    expect(normalizeCode(' spring ')).toBe('SPRING');
  });

  it.each([
    [8_388, 20, 1_678],
    [999, 50, 500],
    [499, 1, 5],
    [999, 100, 999],
  ])('takes off %i cents at %i %% %i', (amount, percentage, expected) => {
    expect(discountOn(amount, percentage)).toBe(expected);
  });
});
