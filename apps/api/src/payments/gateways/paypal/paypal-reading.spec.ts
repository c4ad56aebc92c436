import { describe, expect, it } from '@jest/globals';
import {
  CaptureStatus,
  type Order,
  OrderStatus,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { entitlementOf, statusOf } from '../../rules/subscription-state.js';
import { type PaypalRecords, referenceOf, subscriptionOf } from './paypal-reading.js';

const at = (text: string) => new Date(`${text}Z`);
const paid = (id: string, time: string) =>
  ({
    id,
    status: CaptureStatus.Completed,
    time: `${time}Z`,
    amountWithBreakdown: { grossAmount: { currencyCode: 'USD', value: '4.99' } },
  }) as SubscriptionTransactionDetails;
/** An upgrade to Premium: for the rest of which period, and when it was captured. */
const upgrade = (referenceId: string, time: string) => ({
  id: 'change',
  planId: 'premium',
  order: {
    status: OrderStatus.Completed,
    purchaseUnits: [
      {
        referenceId,
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
const read = (more: Partial<PaypalRecords>) =>
  subscriptionOf({
    subscription: { id: 'I-1', status: SubscriptionStatus.Active, customId: 'user:checkout' },
    plan: {
      id: 'P-1',
      offer: { planId: 'basic', billingCycle: 'monthly', price: { amount: 499, currency: 'USD' } },
      firstAmount: 499,
    },
    transactions: [paid('first', '2026-01-01T00:00:00'), paid('second', '2026-02-01T00:00:00')],
    changes: [],
    takebacks: [],
    booked: new Map(),
    discountCode: null,
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
  const [JANUARY, FEBRUARY] = [referenceOf(at('2026-02-01T00:00:00')), referenceOf(at('2026-03-01T00:00:00'))];

  it.each([
    ['the running period', FEBRUARY, 'premium'],
    ['one that was over when the customer agreed', JANUARY, 'basic'],
    ['whichever ran, where the order does not say', 'default', 'premium'],
  ])('has what an upgrade buys of %s', (_, reference, planId) => {
    expect(planOf({ changes: [upgrade(reference, '2026-02-01T01:00:00')] })).toBe(planId);
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

  const cancelled = { id: 'I-1', status: SubscriptionStatus.Cancelled, customId: 'user:checkout' } as Subscription;
  const changes = [upgrade(FEBRUARY, '2026-02-01T01:00:00')];
  it.each([
    ['goes on to its period’s end, where that is paid for', [back('first')], 'active', 'premium'],
    ['has ended, where that was given back', [back('second')], 'ended', null],
  ])('that was cancelled there %s', (_, takebacks, status, planId) => {
    expect(read({ subscription: cancelled, changes, takebacks }).status).toBe(status);
    expect(planOf({ subscription: cancelled, changes, takebacks })).toBe(planId);
  });
});
