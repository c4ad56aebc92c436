import { type BillingCycle } from '../../subscriptions/plans/billing-cycle.js';
import { type ProviderPayment, type ProviderSubscription } from '../gateway.js';

export type SubscriptionStatus = 'active' | 'past_due' | 'cancelled' | 'expired';

/** How long a failed renewal leaves the plan in place. */
export const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

export const graceEnd = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

const isGivenBack = ({ amount, refunds }: ProviderPayment): boolean =>
  amount > 0 && refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount;

/** What the account is entitled to by what it has paid: the newest payment that was not given back. Null: nothing. */
export function entitlementOf({
  status,
  payments,
}: Pick<ProviderSubscription, 'status' | 'payments'>): { planId: string; billingCycle: BillingCycle } | null {
  if (status === 'ended') return null;
  const newest = [...payments]
    .filter((payment) => !isGivenBack(payment))
    .sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())[0];
  return newest ? { planId: newest.planId, billingCycle: newest.billingCycle } : null;
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
