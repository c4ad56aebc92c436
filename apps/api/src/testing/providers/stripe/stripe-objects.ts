/** @file What Stripe answers, in the shapes of its own SDK: the compiler checks the fields that are given, the description's excerpt the whole. */
import type Stripe from 'stripe';
import { addMonths, type BilledSubscription, type Payment } from '../provider-billing.js';

/** As much of an object as we read. */
type Part<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer U)[]
    ? Part<U>[]
    : { [K in keyof T]?: Part<T[K]> };

export interface StripePrice {
  id: string;
  product: string;
  currency: string;
  unit_amount: number;
  recurring: { interval: Stripe.Price.Recurring.Interval; interval_count: number };
}

/** What Stripe keeps of a subscription beside its billing. */
export interface StripeSubscription {
  metadata: Record<string, string>;
  /** What the item costs now. */
  price: StripePrice;
  /** With its second phase, if there is one. */
  schedule: { id: string; next: { price: StripePrice; endsAt: number } | null } | null;
  /** The invoice of a renewal that has failed can be paid on its page until it is voided, also when the subscription has ended. */
  isOverdueVoid: boolean;
}

/** An invoice of its own, for the difference of an upgrade. */
export interface SingleInvoice {
  id: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  created: Date;
  params: Stripe.InvoiceCreateParams;
  item: Stripe.InvoiceItemCreateParams | null;
}

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** The money of a payment goes by names that follow from its invoice's. */
export const intentOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'pi_');
export const chargeOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'ch_');
export const invoiceOf = (name: string): string => name.replace(/^(pi|ch)_/, 'in_');

/** The invoice of a failed renewal goes by its subscription's name. */
export const openInvoiceOf = (subscriptionId: string): string => `in_open_${subscriptionId}`;
export const subscriptionOfOpen = (invoiceId: string): string | null => /^in_open_(.+)$/.exec(invoiceId)?.[1] ?? null;

const listOf = <T>(data: T[]) => ({ object: 'list' as const, data, has_more: false, url: '/v1' });

export const priceObject = (price: StripePrice): Part<Stripe.Price> => ({ ...price, object: 'price' });

export function subscriptionObject(
  subscription: BilledSubscription,
  { metadata, price, schedule }: StripeSubscription,
  testClock: Date | null,
): Part<Stripe.Subscription> {
  const { id, customerId, status, endsWithPeriod, periodStart, periodEnd, endedAt, payments } = subscription;
  // A period begins before it is paid.
  const [start, end] =
    status === 'unpaid'
      ? [periodEnd, addMonths(subscription.anchor, subscription.monthsPaid + subscription.terms.months)]
      : [periodStart, periodEnd];
  return {
    id,
    object: 'subscription',
    customer: customerId,
    created: seconds(payments[0]!.paidAt),
    status: ({ active: 'active', unpaid: 'past_due', ended: 'canceled' } as const)[status],
    cancel_at_period_end: endsWithPeriod,
    default_payment_method: 'pm_card',
    ended_at: endedAt && seconds(endedAt),
    metadata,
    items: listOf([
      {
        id: `si_${id}`,
        price: priceObject(price),
        current_period_start: seconds(start),
        current_period_end: seconds(end),
      },
    ]),
    test_clock: testClock && {
      object: 'test_helpers.test_clock',
      id: `clock_${customerId}`,
      frozen_time: seconds(testClock),
    },
    schedule: schedule && scheduleObject(subscription, price, schedule),
  };
}

export function scheduleObject(
  { periodStart, periodEnd }: BilledSubscription,
  price: StripePrice,
  { id, next }: NonNullable<StripeSubscription['schedule']>,
  status: Stripe.SubscriptionSchedule.Status = 'active',
): Part<Stripe.SubscriptionSchedule> {
  const now = { start_date: seconds(periodStart), end_date: seconds(periodEnd), items: [{ price: price.id }] };
  const then = next && {
    start_date: seconds(periodEnd),
    end_date: next.endsAt,
    items: [{ price: priceObject(next.price) }],
  };
  return { id, object: 'subscription_schedule', status, phases: then ? [now, then] : [now] };
}

const REASONS = { first: 'subscription_create', renewal: 'subscription_cycle', single: 'manual' } as const;

/** What all invoices of a subscription have. */
const invoiceBase = ({ id, customerId, terms }: BilledSubscription, side: StripeSubscription) =>
  ({
    object: 'invoice',
    customer: customerId,
    amount_paid: 0,
    currency: terms.currency,
    metadata: {} as Record<string, string>,
    status_transitions: { paid_at: null as number | null },
    next_payment_attempt: null as number | null,
    hosted_invoice_url: null as string | null,
    total_discount_amounts: [] as { amount: number; discount: string }[],
    lines: listOf<Part<Stripe.InvoiceLineItem>>([]),
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata: side.metadata } },
  }) satisfies Part<Stripe.Invoice>;

export function paidInvoice(
  subscription: BilledSubscription,
  side: StripeSubscription,
  payment: Payment,
): Part<Stripe.Invoice> {
  const { id, reason, item, amount, discount, currency, paidAt, from, to, metadata } = payment;
  return {
    ...invoiceBase(subscription, side),
    id,
    status: 'paid',
    billing_reason: REASONS[reason],
    amount_paid: amount,
    currency,
    created: seconds(paidAt),
    status_transitions: { paid_at: seconds(paidAt) },
    metadata,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: 'di_1' }] : [],
    payments: listOf(
      amount > 0 ? [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intentOf(id) } }] : [],
    ),
    lines: listOf([
      {
        period: { start: seconds(from), end: seconds(to) },
        parent: { type: reason === 'single' ? 'invoice_item_details' : 'subscription_item_details' },
        pricing: { type: 'price_details', price_details: { price: 'price_1', product: item } },
      },
    ]),
  };
}

/** The invoice of a renewal that has failed. */
export const openInvoice = (
  subscription: BilledSubscription,
  side: StripeSubscription,
  url: string,
): Part<Stripe.Invoice> => ({
  ...invoiceBase(subscription, side),
  id: openInvoiceOf(subscription.id),
  status: side.isOverdueVoid ? 'void' : 'open',
  billing_reason: 'subscription_cycle',
  created: seconds(subscription.periodEnd),
  next_payment_attempt: subscription.retryAt && seconds(subscription.retryAt),
  hosted_invoice_url: `${url}/invoice/${openInvoiceOf(subscription.id)}`,
});

export const singleInvoice = (
  { id, status, created, params }: SingleInvoice,
  subscription: BilledSubscription,
  side: StripeSubscription,
  url: string,
): Part<Stripe.Invoice> => ({
  ...invoiceBase(subscription, side),
  id,
  status,
  billing_reason: 'manual',
  created: seconds(created),
  metadata: params.metadata as Record<string, string>,
  hosted_invoice_url: status === 'open' ? `${url}/invoice/${id}` : null,
});

export const refundObject = (
  { id, amount, at, isFailed }: Payment['refunds'][number],
  payment: Payment,
): Part<Stripe.Refund> => ({
  id,
  object: 'refund',
  payment_intent: intentOf(payment.id),
  amount,
  status: isFailed ? 'failed' : 'succeeded',
  created: seconds(at),
});

export const chargeObject = (payment: Payment, customer: string): Part<Stripe.Charge> => ({
  id: chargeOf(payment.id),
  object: 'charge',
  customer,
  amount: payment.amount,
  created: seconds(payment.paidAt),
  payment_intent: intentOf(payment.id),
  disputed: payment.disputed,
  payment_method_details: { type: 'card', card: { wallet: null } },
  refunds: listOf(payment.refunds.map((refund) => refundObject(refund, payment))),
});

export const disputeObject = (
  payment: Payment,
  { id, status, created }: { id: string; status: Stripe.Dispute.Status; created: Date },
): Part<Stripe.Dispute> => ({
  id,
  object: 'dispute',
  charge: chargeOf(payment.id),
  payment_intent: intentOf(payment.id),
  amount: payment.amount,
  status,
  created: seconds(created),
});
