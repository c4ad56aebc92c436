import { describe, expect, it } from '@jest/globals';
import {
  CaptureStatus,
  type Order,
  OrderStatus,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { type Offer } from '../../gateway.js';
import { boughtNothing, entitlementOf, statusOf } from '../../rules/subscription-state.js';
import { hasUnsoldRenewal, type PaypalRecords, subscriptionOf } from './paypal-reading.js';

const at = (text: string) => new Date(`${text}Z`);
const paid = (id: string, time: string, value = '4.99', status = CaptureStatus.Completed) =>
  ({
    ...{ id, status, time: `${time}Z` },
    amountWithBreakdown: { grossAmount: { currencyCode: 'USD', value } },
  }) as SubscriptionTransactionDetails;
/** An upgrade to Premium: for the rest of which period, and when it was captured. */
const upgrade = (periodEnd: Date | null, time: string, asked = 2, payee = 'OURS') => ({
  id: 'change',
  planId: 'premium',
  price: { amount: asked, currency: 'USD' },
  payee: 'OURS',
  periodEnd,
  order: {
    status: OrderStatus.Completed,
    purchaseUnits: [
      {
        payee: { merchantId: payee },
        payments: {
          captures: [
            {
              id: 'capture',
              status: CaptureStatus.Completed,
              amount: { currencyCode: 'USD', value: '0.02' },
              createTime: `${time}Z`,
            },
          ],
        },
      },
    ],
  } as Order,
});
const BASIC: Offer = { planId: 'basic', billingCycle: 'monthly', price: { amount: 499, currency: 'USD' } };
const PREMIUM: Offer = { planId: 'premium', billingCycle: 'yearly', price: { amount: 14_999, currency: 'USD' } };
const read = (more: Partial<PaypalRecords>) =>
  subscriptionOf({
    subscription: { id: 'I-1', status: SubscriptionStatus.Active, customId: 'user:checkout' },
    plan: {
      id: 'P-1',
      offer: BASIC,
      firstAmount: 499,
    },
    transactions: [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00')],
    changes: [],
    refundsAndDisputes: [],
    booked: new Map(),
    checkout: { firstAmount: 499, discountCode: null },
    offers: [BASIC, PREMIUM],
    asOf: at('2026-02-01T02:00:00'),
    ...more,
  });
const planOf = (more: Partial<PaypalRecords>) => entitlementOf(read(more))?.planId ?? null;
const back = (paymentId: string) => ({
  id: `back-${paymentId}`,
  paymentId,
  state: 'back' as const,
  amount: 499,
  at: at('2026-02-01T01:30:00'),
});

describe('a subscription at PayPal', () => {
  const [JANUARY, FEBRUARY] = [at('2026-02-01T00:00:00'), at('2026-03-01T00:00:00')];

  it.each([
    ['the running period', FEBRUARY, 'premium'],
    ['one that was over when the customer agreed', JANUARY, 'basic'],
    ['whichever ran, where an earlier version made the order', null, 'premium'],
  ])('has what an upgrade buys of %s', (_, periodEnd, planId) => {
    expect(planOf({ changes: [upgrade(periodEnd, '2026-02-01T01:00:00')] })).toBe(planId);
  });

  // It was suspended when the third month was due, and goes on without it.
  it.each([
    ['active an hour after its period’s end', '2026-03-01T01:00:00', 'active'],
    ['past due a day later', '2026-03-02T00:00:00', 'past_due'],
    ['past due to the end of the grace', '2026-03-07T23:59:59', 'past_due'],
    ['over when the grace is over', '2026-03-08T00:00:00', 'expired'],
  ])('that charges nothing is %s', (_, asOf, status) => {
    const found = read({ asOf: at(asOf) });
    expect(statusOf(found)).toBe(status);
    expect(found.pastDueSince).toEqual(status === 'active' ? null : at('2026-03-01T00:00:00'));
  });

  it('whose payment is on its way is not past due', () => {
    const pending = { ...paid('third', '2026-03-01T00:00:00'), status: CaptureStatus.Pending };
    const transactions = [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00'), pending];
    expect(read({ transactions, asOf: at('2026-03-05T00:00:00') }).status).toBe('active');
  });

  it.each([
    ['at once', '2026-03-01T03:00:00', '2026-03-01T00:00:00', '2026-04-01T00:00:00'],
    ['within the grace', '2026-03-06T00:00:00', '2026-03-01T00:00:00', '2026-04-01T00:00:00'],
    ['when the plan had ended', '2026-03-20T00:00:00', '2026-03-20T00:00:00', '2026-04-20T00:00:00'],
  ])('is paid for from where its plan was left off, paid %s', (_, time, start, end) => {
    const transactions = [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00'), paid('3', time)];
    const { periodStart, periodEnd } = read({ transactions, asOf: at('2026-03-21T00:00:00') });
    expect([periodStart, periodEnd]).toEqual([at(start), at(end)]);
  });

  it('buys nothing by an upgrade whose order was changed to less', () => {
    const changes = [upgrade(FEBRUARY, '2026-02-01T01:00:00', 3)];
    expect(planOf({ changes })).toBe('basic');
    const change = read({ changes }).payments.at(-1)!;
    expect(boughtNothing(change, read({ changes }).payments, null)).toBe(true);
  });

  it('has nothing of an upgrade whose order was changed to pay somebody else', () => {
    const changes = [upgrade(FEBRUARY, '2026-02-01T01:00:00', 2, 'THEIRS')];
    expect(planOf({ changes })).toBe('basic');
    expect(read({ changes }).payments).toHaveLength(2);
  });

  it.each([
    ['at its price', '149.99', '2028-01-01T00:00:00', 'premium'],
    ['at a price that was made at PayPal', '0.01', '2027-01-01T00:00:00', null],
    ['at a higher price of the operator’s', '179.99', '2028-01-01T00:00:00', 'premium'],
  ])('has what a renewal buys %s', (_, value, periodEnd, planId) => {
    const plan = { id: 'P-1', offer: PREMIUM, firstAmount: 14_999 };
    const transactions = [paid('first', '2026-01-01T00:00:00', '149.99'), paid('second', '2027-01-01T00:00:00', value)];
    const booked = new Map([['first', { ...PREMIUM, isPrice: true, periodStart: at('2026-01-01T00:00:00') }]]);
    const checkout = { firstAmount: 14_999, discountCode: null };
    const found = read({ plan, transactions, booked, checkout, asOf: at('2027-01-09T00:00:00') });
    expect(found.periodEnd).toEqual(at(periodEnd));
    expect(statusOf(found) === 'expired' ? null : entitlementOf(found)?.planId).toBe(planId);
  });

  it.each([
    ['what the plan costs at PayPal now', '99.99', '2028-01-01T00:00:00'],
    ['less than that', '99.98', '2027-01-01T00:00:00'],
  ])('has what a renewal buys that is paid %s', (_, value, periodEnd) => {
    const plan = { id: 'P-1', offer: PREMIUM, firstAmount: 14_999 };
    const transactions = [paid('first', '2026-01-01T00:00:00', '149.99'), paid('second', '2027-01-01T00:00:00', value)];
    const booked = new Map([['first', { ...PREMIUM, isPrice: true, periodStart: at('2026-01-01T00:00:00') }]]);
    const lowered = { ...PREMIUM, price: { amount: 9_999, currency: 'USD' } };
    const found = read({ plan, transactions, booked, offers: [BASIC, PREMIUM, lowered] });
    expect(found.periodEnd).toEqual(at(periodEnd));
  });

  const renewal = (value: string, booked: readonly string[] = []): PaypalRecords => ({
    ...{ subscription: { id: 'I-1' }, plan: { id: 'P-1', offer: BASIC, firstAmount: 499 } },
    transactions: [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00', value)],
    booked: new Map(booked.map((id) => [id, { ...BASIC, isPrice: false, periodStart: at('2026-01-01T00:00:00') }])),
    ...{
      changes: [],
      refundsAndDisputes: [],
      checkout: { firstAmount: 499, discountCode: null },
      offers: [BASIC, PREMIUM],
    },
    asOf: at('2026-02-01T02:00:00'),
  });
  it.each([
    ['at its price', renewal('4.99'), false],
    ['for less', renewal('3.99'), true],
    ['for less, which is booked', renewal('3.99', ['second']), false],
  ])('asks for the price at PayPal where a renewal is paid %s', (_, records, isAsked) => {
    expect(hasUnsoldRenewal(records)).toBe(isAsked);
  });

  it('has no time by a renewal whose price was made at PayPal, once that is booked', () => {
    const booked = new Map([
      ['first', { ...BASIC, isPrice: true, periodStart: at('2026-01-01T00:00:00') }],
      ['second', { ...BASIC, isPrice: false, periodStart: at('2026-01-01T00:00:00') }],
    ]);
    const transactions = [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00', '0.01')];
    expect(read({ booked, transactions }).periodEnd).toEqual(at('2026-02-01T00:00:00'));
  });

  it('is for what costs what was paid, where the plan has changed since', () => {
    const plan = { id: 'P-1', offer: PREMIUM, firstAmount: 14_999 };
    const pro: Offer = { planId: 'pro', billingCycle: 'monthly', price: { amount: 999, currency: 'USD' } };
    const booked = new Map([['first', { ...pro, isPrice: true, periodStart: at('2026-01-01T00:00:00') }]]);
    const transactions = [paid('first', '2026-01-01T00:00:00', '9.99'), paid('second', '2026-02-01T00:00:00', '4.99')];
    expect(entitlementOf(read({ plan, booked, transactions, offers: [BASIC, pro, PREMIUM] }))?.planId).toBe('basic');
  });

  it('begins with a free period though its checkout is gone, so that it can be ended', () => {
    const plan = { id: 'P-2', offer: BASIC, firstAmount: 0 };
    const subscription = {
      ...{ id: 'I-1', status: SubscriptionStatus.Active, customId: 'user:checkout', startTime: '2026-01-01T00:00:00Z' },
    } as Subscription;
    expect(read({ subscription, plan, transactions: [], checkout: null }).payments).toHaveLength(1);
  });

  it.each([
    ['by its checkout', 0, ['I-1-free', 'first']],
    ['not by a plan that it was moved to at PayPal', 499, ['first']],
  ])('begins with a free period %s', (_, firstAmount, ids) => {
    const plan = { id: 'P-2', offer: BASIC, firstAmount: 0 };
    const subscription = {
      ...{ id: 'I-1', status: SubscriptionStatus.Active, customId: 'user:checkout', startTime: '2026-01-01T00:00:00Z' },
    } as Subscription;
    const found = read({
      ...{ subscription, plan, transactions: [paid('first', '2026-02-01T00:00:00')] },
      checkout: { firstAmount, discountCode: null },
    });
    expect(found.payments.map(({ id }) => id)).toEqual(ids);
  });

  const refund = { ...back('second'), id: 'REFUND1', amount: 200 };
  const dispute = { ...refund, id: 'PP-D-1', at: at('2026-02-01T01:00:00') };
  it.each([
    ['a lost dispute whose refund is not known yet', [dispute], CaptureStatus.PartiallyRefunded, 200],
    ['a lost dispute and its refund', [dispute, refund], CaptureStatus.PartiallyRefunded, 200],
    ['a refund, and a lost dispute about more', [refund, { ...dispute, amount: 300 }], undefined, 300],
    ['a dispute that was won', [{ ...dispute, state: 'kept' as const }], undefined, 0],
    ['what went back untold', [], CaptureStatus.Refunded, 499],
    ['what went back in parts that are told', [refund], CaptureStatus.Refunded, 499],
  ])('gives money back once: %s', (_, refundsAndDisputes, status, sum) => {
    const second = paid('second', '2026-02-01T00:00:00', '4.99', status);
    const { payments } = read({ transactions: [paid('first', '2026-01-01T00:00:00'), second], refundsAndDisputes });
    expect(payments.at(-1)!.refunds.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  });

  const cancelled = { id: 'I-1', status: SubscriptionStatus.Cancelled, customId: 'user:checkout' } as Subscription;
  const changes = [upgrade(FEBRUARY, '2026-02-01T01:00:00')];
  it.each([
    ['goes on to its period’s end, where that is paid for', [back('first')], 'active', 'premium'],
    ['has ended, where that was given back', [back('second')], 'ended', null],
  ])('that was cancelled there %s', (_, refundsAndDisputes, status, planId) => {
    expect(read({ subscription: cancelled, changes, refundsAndDisputes }).status).toBe(status);
    expect(planOf({ subscription: cancelled, changes, refundsAndDisputes })).toBe(planId);
  });
});
