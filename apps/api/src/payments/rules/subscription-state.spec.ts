import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../common/clock/durations.js';
import { monthsAfter } from '../../subscriptions/customers/usage-month.js';
import { type ProviderPayment, type ProviderSubscription } from '../gateway.js';
import { moneyBackOf } from './money-back.js';
import { boughtNothing, entitlementOf, graceEnd, statusOf } from './subscription-state.js';

const at = (text: string) => new Date(`${text}Z`);
const NOW = at('2026-03-10T12:00:00');
const payment = (planId: string, paidAt: string, more: Partial<ProviderPayment> = {}) =>
  ({
    purpose: 'start',
    planId,
    billingCycle: 'monthly',
    amount: 999,
    paidAt: at(paidAt),
    periodStart: at(paidAt),
    periodEnd: monthsAfter(at(paidAt), 1),
    refunds: [],
    ...more,
  }) as ProviderPayment;
const renewal = (planId: string, paidAt: string, more: Partial<ProviderPayment> = {}) =>
  payment(planId, paidAt, { purpose: 'renewal', ...more });
/** Of the period until the first of April. */
const change = (planId: string, paidAt: string, more: Partial<ProviderPayment> = {}) =>
  payment(planId, paidAt, { purpose: 'change', periodEnd: at('2026-04-01T00:00:00'), ...more });
const back = (amount: number, refundedAt = NOW) => ({ refunds: [{ id: 'r', amount, refundedAt }] });
const subscription = (more: Partial<ProviderSubscription> = {}) =>
  ({
    status: 'active',
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    periodEnd: at('2026-04-01T00:00:00'),
    asOf: NOW,
    payments: [payment('pro', '2026-03-01T00:00:00')],
    ...more,
  }) as ProviderSubscription;

describe('an upgrade', () => {
  const start = payment('basic', '2026-03-01T00:00:00');
  const at5 = '2026-03-05T00:00:00';
  it.each<[string, boolean, string, ProviderPayment[], string | null]>([
    ['is kept while the subscription goes on', false, at5, [start], null],
    ['is kept when the subscription ended later', false, at5, [start], '2026-03-06T00:00:00'],
    ['is kept when its period is over since', false, at5, [start, renewal('basic', '2026-04-01T00:00:00')], null],
    ['goes back, paid when the subscription had ended', true, at5, [start], '2026-03-04T00:00:00'],
    ['goes back, paid in the instant of the end', true, at5, [start], at5],
    ['goes back, paid when its period was over', true, '2026-04-01T00:00:00', [start], null],
    [
      'goes back, paid when its period had been given back',
      true,
      at5,
      [payment('basic', '2026-03-01T00:00:00', back(999, at('2026-03-04T00:00:00')))],
      '2026-03-06T00:00:00',
    ],
    [
      'is kept when its period was given back later',
      false,
      at5,
      [payment('basic', '2026-03-01T00:00:00', back(999, at('2026-03-06T00:00:00')))],
      '2026-03-06T00:00:00',
    ],
  ])('%s', (_, isBack, paidAt, others, endedAt) => {
    const upgrade = change('premium', paidAt);
    expect(boughtNothing(upgrade, [...others, upgrade], endedAt ? at(endedAt) : null)).toBe(isBack);
  });
});

describe('what an account is entitled to', () => {
  const planOf = (...payments: ProviderPayment[]) => entitlementOf(subscription({ payments }))?.planId ?? null;
  const MONTHS = ['2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-03-01T00:00:00'] as const;

  it.each<[string, string | null, ProviderPayment[]]>([
    ['the plan of the running period', 'basic', [payment('pro', MONTHS[0]), renewal('basic', MONTHS[1])]],
    ['an upgrade within it', 'premium', [payment('pro', MONTHS[2]), change('premium', '2026-03-05T00:00:00')]],
    [
      'the newest of two upgrades',
      'premium',
      [change('premium', '2026-03-07T00:00:00'), payment('basic', MONTHS[2]), change('pro', '2026-03-05T00:00:00')],
    ],
    [
      'an upgrade in the instant of the payment that it follows',
      'premium',
      [payment('pro', MONTHS[2]), change('premium', MONTHS[2])],
    ],
    [
      'the plan from before an upgrade that was given back',
      'pro',
      [payment('pro', MONTHS[2]), change('premium', '2026-03-05T00:00:00', back(999))],
    ],
    [
      'the earlier of two upgrades, where the later was given back',
      'pro',
      [
        payment('basic', MONTHS[2]),
        change('pro', '2026-03-05T00:00:00'),
        change('premium', '2026-03-06T00:00:00', back(999)),
      ],
    ],
    [
      'nothing of an upgrade that was the difference to one that was given back since',
      'basic',
      [
        payment('basic', MONTHS[2]),
        change('pro', '2026-03-05T00:00:00', back(999)),
        change('premium', '2026-03-06T00:00:00'),
      ],
    ],
    [
      'an upgrade that was paid after an earlier one was given back',
      'premium',
      [
        payment('basic', MONTHS[2]),
        change('pro', '2026-03-05T00:00:00', back(999)),
        change('premium', '2026-03-10T13:00:00'),
      ],
    ],
    [
      'nothing of an upgrade in an earlier period',
      'basic',
      [payment('pro', MONTHS[1]), change('premium', '2026-02-05T00:00:00'), renewal('basic', MONTHS[2])],
    ],
    [
      'nothing of an upgrade whose page was paid when its period was over',
      'basic',
      [
        payment('basic', MONTHS[1]),
        renewal('basic', MONTHS[2]),
        change('premium', '2026-03-02T00:00:00', { periodEnd: at(MONTHS[2]) }),
      ],
    ],
    [
      'nothing, where every renewal was charged back and the first payment was not',
      null,
      [payment('pro', MONTHS[0]), renewal('pro', MONTHS[1], back(999)), renewal('pro', MONTHS[2], back(999))],
    ],
    [
      'nothing, where the running period was given back and an upgrade of it was not',
      null,
      [payment('pro', MONTHS[2], back(999)), change('premium', '2026-03-05T00:00:00')],
    ],
    [
      'what an earlier payment that was given back leaves alone',
      'pro',
      [payment('pro', MONTHS[1], back(999)), renewal('pro', MONTHS[2])],
    ],
    ['nothing, where nothing was paid', null, []],
  ])('is %s', (_, planId, payments) => {
    expect(planOf(...payments)).toBe(planId);
  });

  /** A subscription month by month, the last of them running: what each payment was for and whether it stayed. */
  const life = fc.array(
    fc.record({
      plan: fc.constantFrom('basic', 'pro'),
      isBack: fc.boolean(),
      daysLate: fc.integer({ min: 0, max: 6 }),
      changes: fc.array(fc.record({ plan: fc.constantFrom('pro', 'premium'), isBack: fc.boolean() }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  type Life = typeof life extends fc.Arbitrary<infer Months> ? Months : never;
  const paymentsOf = (months: Life) =>
    months.flatMap((month, index) => {
      const [start, end] = [monthsAfter(at(MONTHS[0]), index), monthsAfter(at(MONTHS[0]), index + 1)];
      const after = (days: number) => new Date(start.getTime() + days * DAY_MS);
      const given = (isBack: boolean) => (isBack ? back(999, end) : {});
      const base = {
        ...renewal(month.plan, MONTHS[0], given(month.isBack)),
        paidAt: after(month.daysLate),
        periodStart: start,
        periodEnd: end,
      };
      const changes = month.changes.map(({ plan, isBack }, n) => {
        const paidAt = after(7 + n);
        return { ...change(plan, MONTHS[0], given(isBack)), paidAt, periodStart: paidAt, periodEnd: end };
      });
      return [base, ...changes];
    });
  const mixed = life.chain((months) =>
    fc.record({
      months: fc.constant(months),
      payments: fc.shuffledSubarray(paymentsOf(months), { minLength: paymentsOf(months).length }),
    }),
  );

  it('is what the money that stayed has bought of the running period, in whatever order payments are told', () => {
    fc.assert(
      fc.property(mixed, ({ months, payments }) => {
        const running = months.at(-1)!;
        const firstBack = running.changes.findIndex(({ isBack }) => isBack);
        const kept = running.changes.slice(0, firstBack < 0 ? undefined : firstBack).at(-1) ?? running;
        expect(planOf(...payments)).toBe(running.isBack ? null : kept.plan);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same, whatever was given back of periods that are over', () => {
    fc.assert(
      fc.property(life, fc.boolean(), (months, isBack) => {
        const others = months.map((month, index) => (index < months.length - 1 ? { ...month, isBack } : month));
        expect(planOf(...paymentsOf(others))).toBe(planOf(...paymentsOf(months)));
      }),
      { numRuns: 500 },
    );
  });

  it('stays, when a payment was given back in part', () => {
    expect(
      entitlementOf(subscription({ payments: [payment('pro', '2026-03-01T00:00:00', back(998))] })),
    ).not.toBeNull();
  });

  it('is given for nothing, too', () => {
    expect(
      entitlementOf(subscription({ payments: [payment('pro', '2026-03-01T00:00:00', { amount: 0 })] })),
    ).not.toBeNull();
  });

  it('is nothing after the end', () => {
    expect(entitlementOf(subscription({ status: 'ended' }))).toBeNull();
  });
});

describe('the state of a subscription', () => {
  const since = at('2026-03-03T12:00:00');
  it.each<[string, Partial<ProviderSubscription>, string]>([
    ['active', {}, 'active'],
    ['cancelled before its end', { cancelAtPeriodEnd: true }, 'cancelled'],
    ['cancelled at its end', { cancelAtPeriodEnd: true, periodEnd: NOW }, 'expired'],
    ['ended', { status: 'ended' }, 'expired'],
    ['unpaid within the grace', { status: 'past_due', pastDueSince: at('2026-03-03T12:00:01') }, 'past_due'],
    ['unpaid when the grace is over', { status: 'past_due', pastDueSince: since }, 'expired'],
    ['given back', { payments: [payment('pro', '2026-03-01T00:00:00', back(999))] }, 'expired'],
    [
      'given back but for its first period',
      { payments: [payment('pro', '2026-02-01T00:00:00'), renewal('pro', '2026-03-01T00:00:00', back(999))] },
      'expired',
    ],
  ])('%s', (_, more, status) => {
    expect(statusOf(subscription(more))).toBe(status);
  });

  it('has a grace of seven times 24 hours, over the change of the clocks too', () => {
    expect(graceEnd(at('2026-03-06T01:30:00'))).toEqual(at('2026-03-13T01:30:00'));
    expect(graceEnd(at('2028-02-27T00:00:00'))).toEqual(at('2028-03-05T00:00:00'));
  });
});

describe('money back', () => {
  const paid = (paidAt: string, more: object = {}) => ({
    subscription: { id: 's1' },
    amount: 999,
    refundedAmount: 0,
    disputed: false,
    paidAt: at(paidAt),
    ...more,
  });

  it.each([
    ['within thirty days of the first payment', [paid('2026-02-09T12:00:00')], '2026-03-11T11:59:59', 999],
    ['no more when they are over', [paid('2026-02-09T12:00:00')], '2026-03-11T12:00:00', null],
    [
      'with what an upgrade cost',
      [paid('2026-03-01T00:00:00'), paid('2026-03-05T00:00:00')],
      '2026-03-06T00:00:00',
      1_998,
    ],
    [
      'not for a second subscription',
      [paid('2026-01-01T00:00:00', { subscription: { id: 's0' } }), paid('2026-03-01T00:00:00')],
      '2026-03-02T00:00:00',
      null,
    ],
    ['not twice', [paid('2026-03-01T00:00:00', { refundedAmount: 999 })], '2026-03-02T00:00:00', null],
    ['not while it is disputed', [paid('2026-03-01T00:00:00', { disputed: true })], '2026-03-02T00:00:00', null],
    [
      'without an upgrade that is disputed',
      [paid('2026-03-01T00:00:00'), paid('2026-03-05T00:00:00', { disputed: true })],
      '2026-03-06T00:00:00',
      999,
    ],
    ['not for what was free', [paid('2026-03-01T00:00:00', { amount: 0 })], '2026-03-02T00:00:00', null],
  ])('is there %s', (_, payments, now, amount) => {
    expect(moneyBackOf(payments, 's1', at(now))?.amount ?? null).toBe(amount);
  });
});
