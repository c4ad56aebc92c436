/** @file What PayPal answers. The excerpt of its description checks it. */
import { type BilledSubscription, type Payment, refundedOf } from '../provider-billing.js';

export interface Money {
  currency_code: string;
  value: string;
}

export interface Agreement {
  id: string;
  plan: string;
  /** Ours: who buys, and by which checkout. */
  custom: string;
  returnUrl: string;
  cancelUrl: string;
  created: Date;
  /** The customer has agreed, and time runs. */
  isBegun: boolean;
  state: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  stateSince: Date | null;
}

export interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  custom: string;
  /** Who has agreed. */
  userId: string | null;
  payee: string;
  amount: Money;
  returnUrl: string;
  capture: { id: string; at: Date; refunded: number } | null;
}

export const cents = ({ value }: Money): number => Math.round(Number(value) * 100);
export const money = (amount: number): Money => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });

const link = (rel: string, href: string) => ({ rel, href, method: 'GET' });

export const approvalOfRevision = (url: string, id: string, plan: string) =>
  link('approve', `${url}/revise/${id}/${plan}`);

/** @param subscription its billing; null before the customer has agreed */
export function agreementObject(agreement: Agreement, subscription: BilledSubscription | null, url: string) {
  const { id, plan, custom, created, state, stateSince } = agreement;
  const base = { id, plan_id: plan, ...(custom && { custom_id: custom }), create_time: created.toISOString() };
  if (!subscription) return { ...base, status: 'APPROVAL_PENDING', links: [link('approve', `${url}/subscribe/${id}`)] };
  const { unpaidSince, terms, retries, retryAt } = subscription;
  const isGivenUp = subscription.status === 'ended' && state === 'ACTIVE';
  return {
    ...base,
    status: isGivenUp ? 'SUSPENDED' : state,
    start_time: subscription.anchor.toISOString(),
    status_update_time: (stateSince ?? created).toISOString(),
    subscriber: { payer_id: subscription.customerId },
    billing_info: {
      outstanding_balance: money(unpaidSince ? terms.amount : 0),
      failed_payments_count: unpaidSince ? retries + 1 : 0,
      ...(unpaidSince && {
        last_failed_payment: {
          amount: money(terms.amount),
          time: unpaidSince.toISOString(),
          ...(retryAt && { next_payment_retry_time: retryAt.toISOString() }),
        },
      }),
    },
    links: [],
  };
}

const stateOf = (refunded: number, amount: number): string =>
  refunded === 0 ? 'COMPLETED' : refunded < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';

export const transactionObject = (payment: Payment) => ({
  id: payment.id,
  status: stateOf(refundedOf(payment), payment.amount),
  time: payment.paidAt.toISOString(),
  amount_with_breakdown: { gross_amount: money(payment.amount) },
});

export function orderObject({ id, status, custom, payee, amount, capture }: Order, url: string) {
  const captures = capture && [
    {
      id: capture.id,
      status: stateOf(capture.refunded, cents(amount)),
      amount,
      create_time: capture.at.toISOString(),
    },
  ];
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: custom,
        payee: { merchant_id: payee },
        amount,
        ...(captures && { payments: { captures } }),
      },
    ],
    links: status === 'PAYER_ACTION_REQUIRED' ? [link('payer-action', `${url}/order/${id}`)] : [],
  };
}

export const refundObject = (id: string, capture: string, amount: number, url: string, status = 'COMPLETED') => ({
  id,
  status,
  amount: money(amount),
  create_time: new Date().toISOString(),
  links: [link('up', `${url}/v2/payments/captures/${capture}`)],
});
