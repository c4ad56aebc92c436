import { describe, expect, it } from '@jest/globals';
import {
  CaptureStatus,
  type Order,
  OrderStatus,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { entitlementOf } from '../../rules/subscription-state.js';
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
