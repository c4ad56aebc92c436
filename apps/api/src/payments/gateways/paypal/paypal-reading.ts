import {
  CaptureStatus,
  type Money,
  OrderStatus,
  type PurchaseUnit,
  type Subscription,
  SubscriptionStatus,
  type SubscriptionTransactionDetails,
} from '@paypal/paypal-server-sdk';
import { DAY_MS } from '../../../common/clock/durations.js';
import { monthsAfter } from '../../../subscriptions/customers/usage-month.js';
import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
import { type Offer, type ProviderCheckout, type ProviderPayment, type ProviderSubscription } from '../../gateway.js';
import { entitlementOf, graceEnd } from '../../rules/subscription-state.js';
import { type LedgerEntry, type UpgradeOrder } from './paypal-ledger.js';
import { amountOf } from './paypal-client.js';
import { type PaypalPlan } from './paypal-plans.js';
import { type PaypalRefundOrDispute } from './paypal-refund-or-dispute.entity.js';

type Bought = Pick<ProviderPayment, 'planId' | 'billingCycle'>;

/** All that has to be known to read a subscription of PayPal's. */
export interface PaypalRecords {
  subscription: Subscription;
  plan: PaypalPlan;
  transactions: SubscriptionTransactionDetails[];
  changes: UpgradeOrder[];
  refundsAndDisputes: PaypalRefundOrDispute[];
  /** What our own books say that earlier payments were for: PayPal forgets a plan when it changes. */
  booked: ReadonlyMap<string, LedgerEntry>;
  /** What our own page asked for the first period; null where the subscription was begun elsewhere. */
  checkout: { firstAmount: number; discountCode: string | null } | null;
  /** All that was ever offered at PayPal, and what the plan costs there now where that may explain a payment. */
  offers: readonly Offer[];
  asOf: Date;
}

/** Who buys, and by which checkout, in the one field that PayPal keeps for us. */
export const customIdOf = (userId: string, checkoutId: string): string => `${userId}:${checkoutId}`;
export const ownersOf = ({ customId = '' }: Subscription): { userId: string; checkoutId: string } => {
  const [userId = '', checkoutId = ''] = customId.split(':');
  return { userId, checkoutId };
};

/** Whether money of PayPal's is at least what was asked. */
export const covers = (paid: Money, asked: Offer['price']): boolean =>
  paid.currencyCode === asked.currency && amountOf(paid) >= asked.amount;

/** Whom an order pays. */
export const payeeOf = (unit: PurchaseUnit | undefined): string | null => unit?.payee?.merchantId ?? null;

/** Whether an order pays whom it was made to pay. */
export const paysUs = (unit: PurchaseUnit, { payee }: Pick<UpgradeOrder, 'payee'>): boolean =>
  payee === null || payeeOf(unit) === payee;

const PAID = [CaptureStatus.Completed, CaptureStatus.Refunded, CaptureStatus.PartiallyRefunded] as const;
const isPaid = ({ status }: { status?: CaptureStatus }): boolean => (PAID as readonly unknown[]).includes(status);

export function subscriptionOf(records: PaypalRecords): ProviderSubscription {
  const { subscription, plan, asOf } = records;
  const periods = periodPaymentsOf(records);
  const payments = [...periods, ...changePaymentsOf(records, periods)].sort(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime(),
  );
  const bought = periods.filter((period) => period.periodStart < period.periodEnd);
  const { periodStart, periodEnd } = bought.at(-1) ?? { periodStart: asOf, periodEnd: asOf };
  const { status, billingInfo } = subscription;
  const failed = (billingInfo?.failedPaymentsCount ?? 0) > 0;
  const isOver = status === SubscriptionStatus.Cancelled || status === SubscriptionStatus.Expired;
  const isPaidFor = periodEnd > asOf && entitlementOf({ status: 'active', payments }) !== null;
  // Ended at PayPal's own pages, what is paid for stays; and suspended is what we make of a cancellation.
  const isEnded = isOver && !isPaidFor;
  const isPastDue = !isOver && (failed || (periods.length > 0 && isLate(records, periodEnd)));
  return {
    id: subscription.id!,
    userId: ownersOf(subscription).userId,
    // Its plan and its custom field are known to whoever has seen a page of ours.
    sessionId: subscription.id!,
    customerId: subscription.subscriber?.payerId ?? subscription.id!,
    status: isEnded ? 'ended' : isPastDue ? 'past_due' : 'active',
    next: plan.offer,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd: !isPastDue && (isOver || status === SubscriptionStatus.Suspended),
    pastDueSince: isPastDue ? periodEnd : null,
    nextTryAt: isPastDue ? retryOf(subscription) : null,
    endedAt: isEnded ? new Date(subscription.statusUpdateTime ?? asOf) : null,
    asOf,
    payments,
  };
}

/** PayPal skips what falls due while a subscription is suspended, and says no more of it than that it is active again. */
function isLate({ subscription, transactions, asOf }: PaypalRecords, periodEnd: Date): boolean {
  if (subscription.status !== SubscriptionStatus.Active || asOf.getTime() < periodEnd.getTime() + DAY_MS) return false;
  const since = new Date(periodEnd.getTime() - DAY_MS);
  return !transactions.some(({ status, time }) => status === CaptureStatus.Pending && new Date(time) >= since);
}

function retryOf({ billingInfo }: Subscription): Date | null {
  const retry = billingInfo?.lastFailedPayment?.nextPaymentRetryTime ?? billingInfo?.nextBillingTime;
  return retry ? new Date(retry) : null;
}

/** What a subscription without a payment says of its checkout. */
const UNPAID: Partial<Record<SubscriptionStatus, ProviderCheckout['state']>> = {
  [SubscriptionStatus.Active]: 'processing',
  [SubscriptionStatus.Cancelled]: 'cancelled',
  [SubscriptionStatus.Expired]: 'expired',
  [SubscriptionStatus.Suspended]: 'failed',
};

/** What has come of the subscription used as a checkout. */
export function checkoutStateOf({ status }: Subscription, payments: ProviderPayment[]): ProviderCheckout['state'] {
  if (payments.length > 0) return 'paid';
  return (status && UNPAID[status]) ?? 'open';
}

/**
 * PayPal names no periods: each payment buys its plan's months, counted on from the first one's day. One that comes when the plan has
 * ended for want of it begins anew.
 */
function periodPaymentsOf(records: PaypalRecords): ProviderPayment[] {
  const { subscription, plan, booked, checkout } = records;
  const freeId = `${subscription.id}-free`;
  const isActive =
    subscription.status !== SubscriptionStatus.ApprovalPending && subscription.status !== SubscriptionStatus.Approved;
  // A buyer's browser can move a running subscription to a plan whose first period is free.
  const wasFree = checkout ? checkout.firstAmount === 0 : booked.size === 0;
  const isFree = booked.has(freeId) || (plan.firstAmount === 0 && wasFree);
  const free = isActive && isFree ? [freeOf(records, freeId)] : [];
  const paid = records.transactions
    .filter(isPaid)
    .map(({ id, status, time, amountWithBreakdown: { grossAmount } }) => ({
      id,
      status,
      at: new Date(time),
      amount: amountOf(grossAmount),
      currency: grossAmount.currencyCode,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const all = [...free, ...paid];
  let anchor = all[0]?.at ?? records.asOf;
  let months = 0;
  let before: Bought | undefined;
  return all.map(({ id, status, at, amount, currency }, index) => {
    // The plan may have changed since it was charged: what costs something else was for the one before, or for the one that costs that.
    const isOfPlan = amount === plan.offer.price.amount || (index === 0 && amount === plan.firstAmount);
    const known = booked.get(id);
    const price = { amount, currency };
    const bought = known ?? (isOfPlan ? plan.offer : (offeredFor(price, before, records) ?? before ?? plan.offer));
    before = bought;
    if (at > graceEnd(monthsAfter(anchor, months))) [anchor, months] = [at, 0];
    const periodStart = monthsAfter(anchor, months);
    const isPrice = index === 0 || (known?.isPrice ?? isSoldFor(price, bought, records));
    if (isPrice) months += MONTHS_OF[bought.billingCycle];
    const discountAmount = index === 0 ? Math.max(0, plan.offer.price.amount - plan.firstAmount) : 0;
    return {
      id,
      purpose: index === 0 ? 'start' : 'renewal',
      planId: bought.planId,
      billingCycle: bought.billingCycle,
      amount,
      discountAmount,
      discountCode: discountAmount > 0 ? (checkout?.discountCode ?? null) : null,
      currency,
      method: 'paypal',
      paidAt: at,
      periodStart,
      periodEnd: monthsAfter(anchor, months),
      planChangeId: null,
      ...takenBack(records, { id, status, amount }),
    };
  });
}

/** What was offered for exactly this: what the subscription was for before, if that was. */
function offeredFor(price: Offer['price'], before: Bought | undefined, { offers }: PaypalRecords): Bought | undefined {
  const same = offers.filter((each) => each.price.amount === price.amount && each.price.currency === price.currency);
  const isBefore = ({ planId, billingCycle }: Bought) =>
    planId === before?.planId && billingCycle === before.billingCycle;
  return same.find(isBefore) ?? same[0];
}

/**
 * Whether a renewal is paid by what its plan was ever sold for. A buyer's browser can give a subscription another price at PayPal: what it
 * pays then buys no time.
 */
const isSoldFor = (price: Offer['price'], { planId, billingCycle }: Bought, { offers }: PaypalRecords): boolean =>
  offers.some(
    (offer) =>
      offer.planId === planId &&
      offer.billingCycle === billingCycle &&
      offer.price.currency === price.currency &&
      offer.price.amount <= price.amount,
  );

/** Whether a payment that is not in our books yet has paid less than was ever asked: only the plan at PayPal may explain it. */
export const hasUnsoldRenewal = (records: PaypalRecords): boolean =>
  periodPaymentsOf(records).some(
    ({ id, periodStart, periodEnd }) => periodStart >= periodEnd && !records.booked.has(id),
  );

/** Once it is in our books its beginning stands: PayPal lets it be changed. */
const freeOf = ({ subscription, plan, booked }: PaypalRecords, id: string) => ({
  id,
  status: undefined,
  at: booked.get(id)?.periodStart ?? new Date(subscription.startTime!),
  amount: 0,
  currency: plan.offer.price.currency,
});

function changePaymentsOf(records: PaypalRecords, periods: ProviderPayment[]): ProviderPayment[] {
  return records.changes.flatMap(({ id, planId, order, ...asked }) => {
    const unit = order.purchaseUnits?.[0];
    const capture = unit?.payments?.captures?.find(isPaid);
    if (order.status !== OrderStatus.Completed || !unit || !capture?.amount || !paysUs(unit, asked)) return [];
    const paidAt = new Date(capture.createTime!);
    const period = periods.findLast(({ periodStart }) => periodStart <= paidAt) ?? periods[0];
    if (!period) return [];
    // What was not asked buys no time, and goes back for that.
    const periodEnd = covers(capture.amount, asked.price) ? (asked.periodEnd ?? period.periodEnd) : paidAt;
    return {
      id: capture.id!,
      purpose: 'change' as const,
      planId,
      billingCycle: period.billingCycle,
      amount: amountOf(capture.amount),
      discountAmount: 0,
      discountCode: null,
      currency: capture.amount.currencyCode,
      method: 'paypal',
      paidAt,
      periodStart: paidAt < periodEnd ? paidAt : periodEnd,
      periodEnd,
      planChangeId: id,
      ...takenBack(records, { id: capture.id!, status: capture.status, amount: amountOf(capture.amount) }),
    };
  });
}

/** PayPal's name of a dispute; a refund is a transaction, and has none of these letters. */
const isDispute = ({ id }: PaypalRefundOrDispute): boolean => id.startsWith('PP-');

/**
 * What went back of a payment. A lost dispute and the transaction that carries it out are told apart, and count once; of a payment whose
 * transaction says that all of it went back, all did.
 */
function takenBack(
  { refundsAndDisputes, asOf }: PaypalRecords,
  { id, status, amount }: { id: string; status: string | undefined; amount: number },
): Pick<ProviderPayment, 'refunds' | 'disputed'> {
  const own = refundsAndDisputes.filter(({ paymentId }) => paymentId === id);
  const back = own.filter(({ state }) => state === 'back');
  const refunds = back.filter((refundOrDispute) => !isDispute(refundOrDispute));
  const lost = back.filter(isDispute).map((dispute) => {
    const since = refunds.filter(({ at }) => at >= dispute.at);
    return { ...dispute, amount: dispute.amount - sumOf(since) };
  });
  const rest = amount - sumOf(refunds) - sumOf(lost.filter((dispute) => dispute.amount > 0));
  const unknown = status === CaptureStatus.Refunded ? [{ id: `${id}-refunded`, amount: rest, at: asOf }] : [];
  return {
    refunds: [...refunds, ...lost, ...unknown]
      .filter((each) => each.amount > 0)
      .map((each) => ({ id: each.id, amount: each.amount, refundedAt: each.at })),
    disputed: own.some(({ state }) => state === 'open'),
  };
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);
