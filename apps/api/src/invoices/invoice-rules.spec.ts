import { describe, expect, it } from '@jest/globals';
import { formatNumber, shownPlanId, shownPlanName, statusOf } from './invoice-rules.js';

describe('the status of an invoice', () => {
  const periodEnd = new Date('2026-12-20T10:00:00Z');
  const within = new Date('2026-12-20T09:59:59Z');

  it.each([
    ['invoice', 'completed', within, 'active'],
    ['invoice', 'completed', periodEnd, 'completed'],
    ['invoice', 'pending', within, 'pending'],
    ['invoice', 'cancelled', within, 'cancelled'],
    ['credit_note', 'completed', within, 'completed'],
  ] as const)('of a %s that is %s, at %s, is shown as %s', (kind, status, now, shown) => {
    expect(statusOf({ kind, status, periodEnd }, now)).toBe(shown);
  });
});

describe('an invoice', () => {
  it.each([
    ['pro', 'monthly', 'monthly'],
    ['pro', 'quarterly', 'quarterly'],
    ['pro', 'halfyearly', 'halfyearly'],
    ['pro', 'yearly', 'pro'],
    ['basic', 'monthly', 'basic'],
    ['premium', 'yearly', 'premium'],
  ] as const)('names the plan %s paid %s as %s', (plan, cycle, shown) => {
    expect(shownPlanId(plan, cycle)).toBe(shown);
  });

  it.each([
    [1, 'Pro (1 Month)'],
    [3, 'Pro (3 Months)'],
    [6, 'Pro (6 Months)'],
    [12, 'Pro (12 Months)'],
  ])('calls Pro for %i months %s', (months, name) => {
    expect(shownPlanName('Pro', months)).toBe(name);
  });

  it('is numbered within its year', () => {
    expect([formatNumber(2026, 1), formatNumber(2027, 1_234_567)]).toEqual(['2026-000001', '2027-1234567']);
  });
});
