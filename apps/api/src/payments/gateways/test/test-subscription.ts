import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { monthsAfter } from '../../../subscriptions/customers/usage-month.js';
import { type Offer, type ProviderPayment, type ProviderSubscription } from '../../gateway.js';
import { DAY_MS } from '../../../common/clock/durations.js';
import { type TestSession } from './test-session.js';

/** What the customer's card will do at the next charge. */
export type RenewalOutcome = 'succeed' | 'fail' | 'needs_step';

/** Days after a failed renewal on which it is tried again; after the last one the subscription ends. */
export const TRY_DAYS = [1, 3, 5, 7] as const;

/** A subscription as the Test Gateway keeps it. */
export interface TestSubscription extends Omit<ProviderSubscription, 'asOf'> {
  /** Periods are counted from here, so that the 31st comes back after a short month. */
  anchor: Date;
  monthsPaid: number;
  /** Of the renewal that has failed. */
  tries: number;
}

export type TestEventType = 'subscription.renewed' | 'subscription.payment_failed' | 'subscription.ended';

export interface StartOrder {
  id: string;
  paymentId: string;
  userId: string;
  customerId: string;
  offer: Offer;
  firstAmount: number;
  discountCode: string | null;
  at: Date;
}

/** A new subscription whose first period is paid. */
export function start({
  id,
  paymentId,
  userId,
  customerId,
  offer,
  firstAmount,
  discountCode,
  at,
}: StartOrder): TestSubscription {
  const months = MONTHS_OF[offer.billingCycle];
  const periodEnd = monthsAfter(at, months);
  const payment: ProviderPayment = {
    id: paymentId,
    purpose: 'start',
    planId: offer.planId,
    billingCycle: offer.billingCycle,
    amount: firstAmount,
    discountAmount: offer.price.amount - firstAmount,
    discountCode,
    currency: offer.price.currency,
    method: 'test_gateway',
    paidAt: at,
    periodStart: at,
    periodEnd,
    planChangeId: null,
    refunds: [],
    disputed: false,
  };
  return {
    id,
    userId,
    customerId,
    status: 'active',
    next: offer,
    periodStart: at,
    periodEnd,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    nextTryAt: null,
    endedAt: null,
    payments: [payment],
    anchor: at,
    monthsPaid: months,
    tries: 0,
  };
}

/** The next instant at which something happens by itself, or null. */
export function dueAt(subscription: TestSubscription): Date | null {
  if (subscription.status === 'ended') return null;
  return subscription.status === 'past_due' ? subscription.nextTryAt : subscription.periodEnd;
}

/**
 * Lets one due thing happen, at its own instant: the period's end with or without a renewal, or another try of a failed one.
 * @param newId makes the id of a payment
 * @returns the changed subscription and what happened
 */
export function happen(
  subscription: TestSubscription,
  mood: RenewalOutcome,
  newId: () => string,
): { subscription: TestSubscription; event: TestEventType } {
  const at = dueAt(subscription)!;
  if (subscription.status === 'active' && subscription.cancelAtPeriodEnd) return ended(subscription, at);
  if (mood === 'succeed') return { subscription: renewed(subscription, at, newId()), event: 'subscription.renewed' };
  const since = subscription.pastDueSince ?? at;
  // The first failure is the renewal itself; tries are counted from there.
  const tries = subscription.status === 'past_due' ? subscription.tries + 1 : 0;
  const nextDay = TRY_DAYS[tries];
  if (nextDay === undefined) return ended({ ...subscription, tries }, at);
  return {
    subscription: {
      ...subscription,
      status: 'past_due',
      pastDueSince: since,
      tries,
      nextTryAt: new Date(since.getTime() + nextDay * DAY_MS),
    },
    event: 'subscription.payment_failed',
  };
}

const ended = (subscription: TestSubscription, at: Date) => ({
  subscription: { ...subscription, status: 'ended' as const, endedAt: at, nextTryAt: null },
  event: 'subscription.ended' as const,
});

export const endedAt = (subscription: TestSubscription, at: Date): TestSubscription =>
  ended(subscription, at).subscription;

/** The next period is paid for; it begins where the last one ended, however late the money came. */
function renewed(subscription: TestSubscription, paidAt: Date, paymentId: string): TestSubscription {
  const { next, periodEnd: periodStart, anchor } = subscription;
  const monthsPaid = subscription.monthsPaid + MONTHS_OF[next.billingCycle];
  const periodEnd = monthsAfter(anchor, monthsPaid);
  const payment: ProviderPayment = {
    id: paymentId,
    purpose: 'renewal',
    planId: next.planId,
    billingCycle: next.billingCycle,
    amount: next.price.amount,
    discountAmount: 0,
    discountCode: null,
    currency: next.price.currency,
    method: 'test_gateway',
    paidAt,
    periodStart,
    periodEnd,
    planChangeId: null,
    refunds: [],
    disputed: false,
  };
  return {
    ...subscription,
    status: 'active',
    periodStart,
    periodEnd,
    monthsPaid,
    pastDueSince: null,
    nextTryAt: null,
    tries: 0,
    payments: [...subscription.payments, payment],
  };
}

/** A subscription with the payment that a change of its offer was charged. */
export const withCharge = (subscription: TestSubscription, { id, data }: TestSession, now: Date): TestSubscription => ({
  ...subscription,
  payments: [
    ...subscription.payments,
    {
      id,
      purpose: 'change',
      planId: data.offer.planId,
      billingCycle: subscription.payments.at(-1)!.billingCycle,
      amount: data.amount,
      discountAmount: 0,
      discountCode: null,
      currency: data.offer.price.currency,
      method: 'test_gateway',
      paidAt: now,
      periodStart: new Date(data.periodStart!),
      periodEnd: new Date(data.periodEnd!),
      planChangeId: data.planChangeId,
      refunds: [],
      disputed: false,
    },
  ],
});
