import type Stripe from 'stripe';
import {
  type Offer,
  type ProviderCheckout,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSubscription,
} from '../../gateway.js';
import { DAY_SECONDS } from '../../../common/clock/durations.js';
import { runningPaymentOf } from '../../rules/subscription-state.js';
import { cycleOfMonths, offerOf, planIdOf } from './stripe-catalogue.js';

const DAYS_OF_A_MONTH = 30.44;

/** All that Stripe has to be asked for to know a subscription. */
export interface StripeRecords {
  /** With `schedule.phases.items.price` and `test_clock` expanded. */
  subscription: Stripe.Subscription;
  /** All of them, with `payments` expanded. */
  invoices: Stripe.Invoice[];
  /** All of the customer, with `refunds` expanded. */
  charges: Stripe.Charge[];
  /** All of the customer's disputed charges. */
  disputes: Stripe.Dispute[];
  now: Date;
}

const date = (seconds: number): Date => new Date(seconds * 1_000);
const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** The schedule that changes the subscription with its next period, if there is one. */
export function activeSchedule({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (!schedule || typeof schedule === 'string') return null;
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : null;
}

/** What a session has come to. `subscription` has to be expanded. */
export function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    sessionId: session.id,
    checkoutId: session.client_reference_id ?? '',
    state: checkoutStateOf(session),
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}

function checkoutStateOf({ status, payment_status, subscription }: Stripe.Checkout.Session): ProviderCheckout['state'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  if (payment_status !== 'unpaid') return 'paid';
  // A bank's slow payment leaves the subscription incomplete until it has come or failed.
  const isOver = typeof subscription === 'object' && isEnded(subscription);
  return isOver ? 'failed' : 'processing';
}

const isEnded = (subscription: Stripe.Subscription | null): boolean =>
  subscription?.status === 'canceled' || subscription?.status === 'incomplete_expired';

export function subscriptionOf(records: StripeRecords): ProviderSubscription {
  const { subscription, invoices, now } = records;
  const item = subscription.items.data[0]!;
  const payments = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) => paymentOf(invoice, records) ?? [])
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  const isPastDue = subscription.status === 'past_due' || subscription.status === 'unpaid';
  // Stripe begins a new period before it is paid; ours is the one that was.
  const paid = runningPaymentOf(payments);
  const open = invoices.find(({ status }) => status === 'open');
  const clock = subscription.test_clock;
  return {
    id: subscription.id,
    userId: subscription.metadata['user_id'] ?? '',
    customerId: idOf(subscription.customer)!,
    status: isEnded(subscription) ? 'ended' : isPastDue ? 'past_due' : 'active',
    next: nextOffer(subscription),
    periodStart: paid?.periodStart ?? date(item.current_period_start),
    periodEnd: paid?.periodEnd ?? date(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pastDueSince: isPastDue ? (paid?.periodEnd ?? date(item.current_period_start)) : null,
    nextTryAt: isPastDue && open?.next_payment_attempt ? date(open.next_payment_attempt) : null,
    endedAt: subscription.ended_at ? date(subscription.ended_at) : null,
    asOf: clock && typeof clock === 'object' ? date(clock.frozen_time) : now,
    payments,
  };
}

function nextOffer(subscription: Stripe.Subscription): Offer {
  const item = subscription.items.data[0]!;
  const phase = activeSchedule(subscription)?.phases.find(({ start_date }) => start_date >= item.current_period_end);
  return offerOf((phase?.items[0]!.price as Stripe.Price | undefined) ?? item.price);
}

/** Null for an invoice that buys no plan. */
function paymentOf(invoice: Stripe.Invoice, records: StripeRecords): ProviderPayment | null {
  const metadata = invoice.metadata ?? {};
  const planChangeId = metadata['plan_change_id'] ?? null;
  const line = invoice.lines.data.find(({ parent }) => parent?.type === 'subscription_item_details');
  const bought = planChangeId
    ? { planId: metadata['plan_id']!, billingCycle: metadata['billing_cycle'] as Offer['billingCycle'] }
    : line && boughtBy(line);
  const period = (planChangeId ? invoice.lines.data[0] : line)?.period;
  if (!bought || !period) return null;
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  const charges = records.charges.filter(({ payment_intent }) => intents.includes(idOf(payment_intent) ?? ''));
  const discountAmount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const disputes = records.disputes.filter(({ charge }) => charges.some(({ id }) => id === idOf(charge)));
  return {
    id: invoice.id,
    purpose: planChangeId ? 'change' : invoice.billing_reason === 'subscription_create' ? 'start' : 'renewal',
    ...bought,
    amount: invoice.amount_paid,
    discountAmount,
    discountCode: discountAmount > 0 ? (records.subscription.metadata['discount_code'] ?? null) : null,
    currency: invoice.currency.toUpperCase(),
    method: methodOf(charges[0]),
    paidAt: date(invoice.status_transitions.paid_at ?? invoice.created),
    periodStart: date(period.start),
    periodEnd: date(period.end),
    planChangeId,
    refunds: [...charges.flatMap(refundsOf), ...disputes.flatMap(lossOf)],
    disputed: disputes.some(({ status }) => !isSettled(status)),
  };
}

function boughtBy({ pricing, period }: Stripe.InvoiceLineItem): Pick<Offer, 'planId' | 'billingCycle'> {
  const days = (period.end - period.start) / DAY_SECONDS;
  return {
    planId: planIdOf(pricing!.price_details!.product),
    billingCycle: cycleOfMonths(Math.round(days / DAYS_OF_A_MONTH)),
  };
}

export const isRefundFailed = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';

const refundsOf = ({ refunds }: Stripe.Charge): ProviderRefund[] =>
  (refunds?.data ?? [])
    .filter((refund) => !isRefundFailed(refund))
    .map(({ id, amount, created }) => ({ id, amount, refundedAt: date(created) }));

const isSettled = (status: string): boolean => ['won', 'lost', 'warning_closed', 'prevented'].includes(status);

/** A dispute that was lost is money given back, whether we wanted it or not. */
const lossOf = ({ id, status, amount, created }: Stripe.Dispute): ProviderRefund[] =>
  status === 'lost' ? [{ id, amount, refundedAt: date(created) }] : [];

function methodOf(charge: Stripe.Charge | undefined): string {
  const details = charge?.payment_method_details;
  if (details?.type !== 'card') return details?.type === 'paypal' ? 'paypal' : 'stripe';
  const wallet = details.card?.wallet?.type;
  if (wallet === 'apple_pay') return 'apple';
  return wallet === 'google_pay' ? 'google' : 'card';
}
