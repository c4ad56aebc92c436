import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../../common/clock/durations.js';
import { BILLING_CYCLES, MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { dueAt, happen, type RenewalOutcome, start, TRY_DAYS, type TestSubscription } from './test-subscription.js';

const at = (text: string) => new Date(`${text}Z`);
let count = 0;
const newId = () => `pay_${(count += 1)}`;
const begin = (from: Date, billingCycle: (typeof BILLING_CYCLES)[number]): TestSubscription =>
  start({
    id: 'sub',
    paymentId: 'first',
    userId: 'u',
    customerId: 'c',
    offer: { planId: 'pro', billingCycle, price: { amount: 999, currency: 'USD' } },
    firstAmount: 999,
    discountCode: null,
    at: from,
  });
const live = (subscription: TestSubscription, moods: RenewalOutcome[]) =>
  moods.reduce((now, mood) => (dueAt(now) ? happen(now, mood, newId).subscription : now), subscription);

describe('a subscription’s periods', () => {
  it.each([
    ['2026-01-31T10:00:00', 'monthly', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31T10:00:00', 'monthly', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2028-02-29T23:59:59', 'yearly', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2025-11-30T00:00:00', 'quarterly', ['2026-02-28', '2026-05-30', '2026-08-30', '2026-11-30']],
    ['2025-08-31T00:00:00', 'halfyearly', ['2026-02-28', '2026-08-31', '2027-02-28', '2027-08-31']],
    // An hour that many clocks skip, and one that they repeat.
    ['2026-02-08T02:30:00', 'monthly', ['2026-03-08', '2026-04-08', '2026-05-08', '2026-06-08']],
    ['2026-10-01T01:30:00', 'monthly', ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
  ] as const)('from %s %s end on %j', (from, cycle, ends) => {
    let subscription = begin(at(from), cycle);
    for (const end of ends) {
      expect(subscription.periodEnd).toEqual(at(`${end}${from.slice(10)}`));
      subscription = happen(subscription, 'succeed', newId).subscription;
    }
  });

  it('meet without gap or overlap, whatever is paid late', () => {
    const instant = fc.date({ min: at('2000-01-01T00:00:00'), max: at('2090-01-01T00:00:00'), noInvalidDate: true });
    const moods = fc.array(fc.constantFrom<RenewalOutcome>('succeed', 'succeed', 'fail'), { maxLength: 40 });
    fc.assert(
      fc.property(instant, fc.constantFrom(...BILLING_CYCLES), moods, (from, cycle, fates) => {
        const { payments, status, periodEnd } = live(begin(from, cycle), fates);
        for (const [index, payment] of payments.entries()) {
          const next = payments[index + 1];
          if (next) expect(next.periodStart).toEqual(payment.periodEnd);
          const days = (payment.periodEnd.getTime() - payment.periodStart.getTime()) / DAY_MS;
          expect(Math.abs(days - MONTHS_OF[cycle] * 30.44)).toBeLessThan(4);
        }
        expect(payments.at(-1)!.periodEnd).toEqual(periodEnd);
        if (fates.length > 0 && fates.every((fate) => fate === 'succeed')) expect(status).toBe('active');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a renewal that fails', () => {
  it('is tried on days 1, 3, 5 and 7 and then ends', () => {
    let subscription = begin(at('2026-01-15T00:00:00'), 'monthly');
    const due = subscription.periodEnd.getTime();
    subscription = happen(subscription, 'fail', newId).subscription;
    for (const day of TRY_DAYS) {
      expect(subscription.status).toBe('past_due');
      expect(dueAt(subscription)!.getTime()).toBe(due + day * DAY_MS);
      subscription = happen(subscription, 'fail', newId).subscription;
    }
    expect(subscription).toMatchObject({ status: 'ended', endedAt: new Date(due + 7 * DAY_MS) });
    expect(dueAt(subscription)).toBeNull();
  });

  it('and is paid late counts from when it was due', () => {
    const { periodStart, periodEnd, status } = live(begin(at('2026-01-15T00:00:00'), 'monthly'), [
      'fail',
      'fail',
      'succeed',
    ]);
    expect([status, periodStart, periodEnd]).toEqual(['active', at('2026-02-15T00:00:00'), at('2026-03-15T00:00:00')]);
  });
});
