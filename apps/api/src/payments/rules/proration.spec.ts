import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthsAfter } from '../../subscriptions/customers/usage-month.js';
import { BILLING_CYCLES, MONTHS_OF } from '../../subscriptions/plans/billing-cycle.js';
import { type Plan } from '../../subscriptions/plans/plan.js';
import { directionOf, paidForWholePeriod, priceForMonths, quoteUpgrade, shareLeft } from './proration.js';

const at = (text: string) => new Date(`${text}Z`);
const plan = (name: string, monthly: number, yearly?: number): Plan =>
  ({
    id: name.toLowerCase(),
    name,
    prices: [
      { billingCycle: 'monthly', amount: monthly, currency: 'USD' },
      ...(yearly === undefined ? [] : [{ billingCycle: 'yearly', amount: yearly, currency: 'USD' }]),
    ],
  }) as unknown as Plan;
const PREMIUM = plan('Premium', 1_999, 15_588);

describe('the share of a period that is left', () => {
  it.each([
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-01-01T00:00:00', 1],
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-02-01T00:00:00', 0],
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-01-16T12:00:00', 0.5],
    ['2028-01-29T00:00:00', '2028-02-29T00:00:00', '2028-02-13T12:00:00', 0.5],
    // The day on which many clocks are put forward is as long as any other.
    ['2026-03-08T00:00:00', '2026-03-10T00:00:00', '2026-03-09T00:00:00', 0.5],
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2025-12-01T00:00:00', 1],
    ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-03-01T00:00:00', 0],
  ])('from %s to %s is at %s %d', (start, end, now, share) => {
    expect(shareLeft({ start: at(start), end: at(end) }, at(now))).toBe(share);
  });
});

describe('an upgrade', () => {
  const year = { start: at('2026-01-01T00:00:00'), end: at('2027-01-01T00:00:00') };
  const paid = (amount: number) => ({ planName: 'Pro', billingCycle: 'yearly' as const, paid: amount, ...year });

  it('costs the rest of the larger plan less the unused part of what was paid', () => {
    const { amountDue, lines } = quoteUpgrade(paid(8_388), PREMIUM, at('2026-07-02T12:00:00'));
    expect(lines).toEqual([
      { description: 'Premium until 2027-01-01', amount: 7_794 },
      { description: 'Unused time on Pro', amount: -4_194 },
    ]);
    expect(amountDue).toBe(3_600);
  });

  it('gives credit for what was really paid, after a discount', () => {
    expect(quoteUpgrade(paid(6_710), PREMIUM, year.start).amountDue).toBe(15_588 - 6_710);
  });

  it.each([
    ['refunded in part', { refundedAmount: 3_000 }, 8_388 - 3_000],
    ['refunded whole', { refundedAmount: 8_388 }, 0],
    ['refunded twice over, by its shop and by the bank', { refundedAmount: 2 * 8_388 }, 0],
    ['disputed', { disputed: true }, 0],
    ['disputed after a refund', { disputed: true, refundedAmount: 1_000 }, 0],
  ])('gives no credit for what was taken back: %s', (_what, more, credit) => {
    const payment = { amount: 8_388, refundedAmount: 0, disputed: false, periodStart: year.start, ...more };
    const kept = paidForWholePeriod([payment], year);
    expect(kept).toBe(credit);
    expect(quoteUpgrade(paid(kept), PREMIUM, year.start).amountDue).toBe(15_588 - credit);
  });

  it('gives no more credit for a renewal that was paid late in the grace', () => {
    const month = { start: at('2026-01-01T00:00:00'), end: at('2026-02-01T00:00:00') };
    const late = {
      amount: 999,
      refundedAmount: 0,
      disputed: false,
      periodStart: month.start,
      paidAt: at('2026-01-07T00:00:00'),
    };
    expect(paidForWholePeriod([late], month)).toBe(999);
  });

  it('gives no credit for what was paid for another period', () => {
    const before = { amount: 999, refundedAmount: 0, disputed: false, periodStart: at('2025-12-31T23:59:59') };
    const after = { ...before, periodStart: year.end };
    expect(paidForWholePeriod([before, after], year)).toBe(0);
  });

  it('never costs less than nothing', () => {
    expect(quoteUpgrade(paid(99_999), PREMIUM, year.start).amountDue).toBe(0);
  });

  it('is priced by so many months where the plan is not sold for the running period', () => {
    expect(priceForMonths(PREMIUM, 'quarterly')).toBe(3 * 1_999);
  });

  const running = fc
    .record({
      start: fc.date({ min: at('2000-01-01T00:00:00'), max: at('2100-01-01T00:00:00'), noInvalidDate: true }),
      billingCycle: fc.constantFrom(...BILLING_CYCLES),
      paid: fc.integer({ min: 0, max: 30_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ start, billingCycle, paid, share }) => {
      const end = monthsAfter(start, MONTHS_OF[billingCycle]);
      const now = new Date(start.getTime() + Math.floor(share * (end.getTime() - start.getTime())));
      return { planName: 'Pro', billingCycle, paid, start, end, now };
    });

  it('adds up to its lines, is never negative and never more than the larger plan', () => {
    fc.assert(
      fc.property(running, ({ now, ...period }) => {
        const { amountDue, lines } = quoteUpgrade(period, PREMIUM, now);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountDue);
        expect(amountDue).toBeGreaterThanOrEqual(0);
        expect(amountDue).toBeLessThanOrEqual(priceForMonths(PREMIUM, period.billingCycle));
        expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('costs no more the later it is asked for', () => {
    fc.assert(
      fc.property(running, fc.integer({ min: 1, max: 86_400 }), ({ now, ...period }, seconds) => {
        const later = new Date(Math.min(period.end.getTime(), now.getTime() + seconds * 1_000));
        const [first, second] = [now, later].map((each) => quoteUpgrade(period, PREMIUM, each).lines[0]!.amount);
        expect(second!).toBeLessThanOrEqual(first!);
      }),
      { numRuns: 2_000 },
    );
  });

  it('in two steps costs what it costs in one, but for a cent of rounding for each line', () => {
    const pro = plan('Pro', 999, 8_388);
    fc.assert(
      fc.property(running, ({ now, billingCycle, start, end }) => {
        // Upgrades in the last moments differ by the seconds that cannot be divided.
        fc.pre(shareLeft({ start, end }, now) > 0.01);
        const basic = { planName: 'Basic', billingCycle, paid: 499, start, end };
        const toPro = quoteUpgrade(basic, pro, now).amountDue;
        const paidSoFar = paidForWholePeriod(
          [
            { amount: 499, refundedAmount: 0, disputed: false, periodStart: start },
            { amount: toPro, refundedAmount: 0, disputed: false, periodStart: now },
          ],
          { start, end },
        );
        const toPremium = quoteUpgrade({ ...basic, planName: 'Pro', paid: paidSoFar }, PREMIUM, now).amountDue;
        const atOnce = quoteUpgrade(basic, PREMIUM, now).amountDue;
        expect(Math.abs(toPro + toPremium - atOnce)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the direction of a change', () => {
  it.each([
    [1, 'monthly', 2, 'monthly', 'up'],
    [1, 'monthly', 2, 'yearly', 'up'],
    [2, 'monthly', 1, 'monthly', 'later'],
    [2, 'monthly', 2, 'yearly', 'later'],
    [2, 'yearly', 2, 'yearly', 'same'],
  ] as const)('from position %d %s to %d %s is %s', (from, fromCycle, to, toCycle, direction) => {
    expect(directionOf({ position: from, billingCycle: fromCycle }, { position: to, billingCycle: toCycle })).toBe(
      direction,
    );
  });
});
