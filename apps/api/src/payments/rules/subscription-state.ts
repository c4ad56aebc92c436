import { type BillingCycle } from '../../subscriptions/plans/billing-cycle.js';
import { type ProviderPayment, type ProviderSubscription } from '../gateway.js';
import { DAY_MS } from '../../common/clock/durations.js';

export type SubscriptionStatus = 'active' | 'past_due' | 'cancelled' | 'expired';

/** How long a failed renewal leaves the plan in place. */
export const GRACE_DAYS = 7;

export const graceEnd = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

const isRefunded = ({ amount, refunds }: ProviderPayment): boolean =>
  amount > 0 && refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount;

const isRefundedSince = (instant: Date, payment: ProviderPayment): boolean =>
  isRefunded(payment) && payment.refunds.some(({ refundedAt }) => refundedAt >= instant);

const newest = (payments: readonly ProviderPayment[], by: 'paidAt' | 'periodStart'): ProviderPayment | undefined =>
  [...payments].sort((a, b) => b[by].getTime() - a[by].getTime())[0];

/** What the running period was bought with: the start or the renewal whose period began last, kept or not. */
export const runningPaymentOf = (payments: readonly ProviderPayment[]): ProviderPayment | undefined =>
  newest(
    // What bought no time was not what was asked.
    payments.filter(({ purpose, periodStart, periodEnd }) => purpose !== 'change' && periodStart < periodEnd),
    'periodStart',
  );

/**
 * What the account is entitled to by what it has paid: what the running period was bought for, or the newest change of plan within
 * it. Only money that stayed counts, and a change is the difference to all that had been paid for the period: where some of that was
 * given back afterwards, the change buys nothing, and where the period itself was, nothing does. Null: nothing.
 */
export function entitlementOf({
  status,
  payments,
}: Pick<ProviderSubscription, 'status' | 'payments'>): { planId: string; billingCycle: BillingCycle } | null {
  const running = runningPaymentOf(payments);
  if (status === 'ended' || !running || isRefunded(running)) return null;
  const changes = payments
    .filter(
      (payment) =>
        payment.purpose === 'change' &&
        payment.paidAt >= running.paidAt &&
        // A page may be paid when the period that it was for is over.
        payment.paidAt < payment.periodEnd &&
        payment.periodEnd > running.periodStart,
    )
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  const standing = changes.filter(
    (change, index) =>
      !isRefunded(change) && !changes.slice(0, index).some((before) => isRefundedSince(change.paidAt, before)),
  );
  const { planId, billingCycle } = standing.at(-1) ?? running;
  return { planId, billingCycle };
}

/**
 * Whether an upgrade bought nothing, so that its price goes back: it was paid when its period was over or given back, or when the
 * subscription had ended. What it bought for any time at all is kept.
 */
export function boughtNothing(
  { paidAt, periodEnd }: ProviderPayment,
  payments: readonly ProviderPayment[],
  endedAt: Date | null,
): boolean {
  if (paidAt >= periodEnd || (endedAt && paidAt >= endedAt)) return true;
  const upgraded = runningPaymentOf(payments.filter(({ periodStart }) => periodStart <= paidAt));
  return (
    upgraded !== undefined && isRefunded(upgraded) && upgraded.refunds.every(({ refundedAt }) => refundedAt <= paidAt)
  );
}

/** The state that a subscription shows, from what its provider says. */
export function statusOf(subscription: ProviderSubscription): SubscriptionStatus {
  if (!entitlementOf(subscription)) return 'expired';
  if (subscription.status === 'past_due') {
    const isOver = subscription.pastDueSince && graceEnd(subscription.pastDueSince) <= subscription.asOf;
    return isOver ? 'expired' : 'past_due';
  }
  if (!subscription.cancelAtPeriodEnd) return 'active';
  // Not every provider ends by itself what was cancelled.
  return subscription.periodEnd <= subscription.asOf ? 'expired' : 'cancelled';
}
