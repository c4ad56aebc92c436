/** @file What Stripe answers, in the shapes of its own SDK: the compiler checks the fields that are given. */
import type Stripe from 'stripe';
import { type ProviderPayment } from '../../payments/gateway.js';
import { type TestSubscription } from '../../payments/gateways/test/test-subscription.js';
import { priceDataOf, productIdOf } from '../../payments/gateways/stripe/stripe-catalogue.js';
import { type Offer } from '../../payments/gateway.js';

/** As much of an object as we read. */
type Part<T> = T extends Date | string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer U)[]
    ? Part<U>[]
    : { [K in keyof T]?: Part<T[K]> };

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** The money of a payment goes by names that follow from its invoice's. */
export const intentOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'pi_');
export const chargeOf = (invoiceId: string): string => invoiceId.replace(/^in_/, 'ch_');
export const invoiceOf = (name: string): string => name.replace(/^(pi|ch)_/, 'in_');

export function priceObject(id: string, offer: Offer): Part<Stripe.Price> {
  const { product, currency, unit_amount, recurring } = priceDataOf(offer);
  return { id, object: 'price', product, currency, unit_amount, recurring };
}

export interface StripeSide {
  metadata: Record<string, string>;
  /** What the item costs now; the schedule's second phase, if any. */
  price: { id: string; offer: Offer };
  schedule: { id: string; next: { id: string; offer: Offer } | null } | null;
  /** The invoice of a renewal that has failed can be paid on its page until it is voided, also when the subscription has ended. */
  isOpenVoid?: boolean;
}

const listOf = <T>(data: T[]) => ({ object: 'list' as const, data, has_more: false, url: '/v1' });

export function subscriptionObject(
  subscription: TestSubscription,
  side: StripeSide,
  clock: Date | null,
): Part<Stripe.Subscription> {
  const { id, customerId, status, cancelAtPeriodEnd, periodEnd, periodStart, endedAt, payments } = subscription;
  // An unpaid period runs nevertheless.
  const unpaid = status === 'past_due' ? seconds(periodEnd) : null;
  const months = side.price.offer.billingCycle === 'yearly' ? 12 : 1;
  return {
    id,
    object: 'subscription',
    customer: customerId,
    created: seconds(payments[0]!.paidAt),
    status: status === 'ended' ? 'canceled' : status,
    cancel_at_period_end: cancelAtPeriodEnd,
    default_payment_method: 'pm_card',
    ended_at: endedAt ? seconds(endedAt) : null,
    metadata: side.metadata,
    items: listOf([
      {
        id: `si_${id}`,
        price: priceObject(side.price.id, side.price.offer),
        current_period_start: unpaid ?? seconds(periodStart),
        current_period_end: unpaid ? unpaid + months * 2_629_800 : seconds(periodEnd),
      },
    ]),
    test_clock: clock && { object: 'test_helpers.test_clock', id: `clock_${customerId}`, frozen_time: seconds(clock) },
    schedule: side.schedule && {
      id: side.schedule.id,
      object: 'subscription_schedule',
      status: 'active',
      phases: [
        { start_date: seconds(periodStart), end_date: seconds(periodEnd), items: [{ price: side.price.id }] },
        ...(side.schedule.next
          ? [
              {
                start_date: seconds(periodEnd),
                items: [{ price: priceObject(side.schedule.next.id, side.schedule.next.offer) }],
              },
            ]
          : []),
      ],
    },
  };
}

const REASONS = { start: 'subscription_create', renewal: 'subscription_cycle', change: 'manual' } as const;

export function paidInvoice(
  subscription: TestSubscription,
  side: StripeSide,
  payment: ProviderPayment,
): Part<Stripe.Invoice> {
  const { id, purpose, planId, billingCycle, planChangeId, currency, amount, discountAmount } = payment;
  return {
    id,
    object: 'invoice',
    status: 'paid',
    customer: subscription.customerId,
    billing_reason: REASONS[purpose],
    amount_paid: amount,
    currency: currency.toLowerCase(),
    created: seconds(payment.paidAt),
    status_transitions: { paid_at: seconds(payment.paidAt) },
    metadata: planChangeId ? { plan_change_id: planChangeId, plan_id: planId, billing_cycle: billingCycle } : {},
    total_discount_amounts: discountAmount > 0 ? [{ amount: discountAmount, discount: 'di_1' }] : [],
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: side.metadata },
    },
    payments: listOf(
      amount > 0 ? [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intentOf(id) } }] : [],
    ),
    lines: listOf([
      {
        period: { start: seconds(payment.periodStart), end: seconds(payment.periodEnd) },
        parent: { type: planChangeId ? 'invoice_item_details' : 'subscription_item_details' },
        pricing: { type: 'price_details', price_details: { price: 'price_1', product: productIdOf(planId) } },
      },
    ]),
  };
}

/** The invoice of a renewal that has failed. */
export const openInvoice = (subscription: TestSubscription, side: StripeSide): Part<Stripe.Invoice> => ({
  id: `in_open_${subscription.id}`,
  object: 'invoice',
  status: side.isOpenVoid ? 'void' : 'open',
  customer: subscription.customerId,
  billing_reason: 'subscription_cycle',
  created: seconds(subscription.periodEnd),
  currency: 'usd',
  metadata: {},
  lines: listOf([]),
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: subscription.id, metadata: side.metadata },
  },
  next_payment_attempt: subscription.nextTryAt && seconds(subscription.nextTryAt),
});

export function chargeObject(payment: ProviderPayment, customer: string, wallet: string | null): Part<Stripe.Charge> {
  return {
    id: chargeOf(payment.id),
    object: 'charge',
    customer,
    amount: payment.amount,
    created: seconds(payment.paidAt),
    payment_intent: intentOf(payment.id),
    disputed: payment.disputed,
    payment_method_details: { type: 'card', card: { wallet: wallet ? { type: wallet } : null } },
    refunds: listOf(
      payment.refunds
        .filter(({ id }) => id.startsWith('re_'))
        .map(({ id, amount, refundedAt }) => ({ id, amount, status: 'succeeded', created: seconds(refundedAt) })),
    ),
  };
}
