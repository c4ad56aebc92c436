/** @file The fields of Stripe's replies that the gateway reads or the test server gives, by object and operation; type-part.mjs says how they are named. */
import { fileURLToPath } from 'node:url';
import { typeParts } from './type-part.mjs';

const list = (fields) => ({ object: true, data: fields, has_more: true, url: true });

/** By the name of the type in Stripe's SDK. */
const OBJECTS = {
  product: ['Product', { id: true, object: true, name: true }],
  coupon: ['Coupon', { id: true, object: true }],
  price: [
    'Price',
    {
      id: true,
      object: true,
      product: true,
      currency: true,
      unit_amount: true,
      recurring: { interval: true, interval_count: true },
    },
  ],
  session: [
    'Checkout.Session',
    {
      id: true,
      object: true,
      client_reference_id: true,
      status: true,
      payment_status: true,
      url: true,
      customer: true,
      subscription: 'subscription',
    },
  ],
  subscription: [
    'Subscription',
    {
      id: true,
      created: true,
      object: true,
      customer: true,
      status: true,
      cancel_at_period_end: true,
      default_payment_method: true,
      ended_at: true,
      metadata: true,
      items: list({ id: true, price: 'price', current_period_start: true, current_period_end: true }),
      test_clock: { id: true, object: true, frozen_time: true },
      schedule: 'schedule',
    },
  ],
  schedule: [
    'SubscriptionSchedule',
    {
      id: true,
      object: true,
      status: true,
      phases: { start_date: true, end_date: true, items: { price: 'price' } },
    },
  ],
  invoice: [
    'Invoice',
    {
      id: true,
      object: true,
      status: true,
      customer: true,
      billing_reason: true,
      amount_paid: true,
      currency: true,
      created: true,
      status_transitions: { paid_at: true },
      metadata: true,
      next_payment_attempt: true,
      hosted_invoice_url: true,
      total_discount_amounts: { amount: true, discount: true },
      parent: { type: true, subscription_details: { subscription: true, metadata: true } },
      payments: list({ status: true, payment: { type: true, payment_intent: true } }),
      lines: list({
        period: { start: true, end: true },
        parent: { type: true },
        pricing: { type: true, price_details: { price: true, product: true } },
      }),
    },
  ],
  invoiceitem: ['InvoiceItem', { id: true, object: true }],
  invoice_payment: ['InvoicePayment', { id: true, object: true, status: true, invoice: 'invoice' }],
  charge: [
    'Charge',
    {
      id: true,
      created: true,
      object: true,
      customer: true,
      amount: true,
      payment_intent: true,
      disputed: true,
      payment_method_details: { type: true, card: { wallet: { type: true } } },
      refunds: list('refund'),
    },
  ],
  refund: ['Refund', { id: true, object: true, payment_intent: true, amount: true, status: true, created: true }],
  dispute: [
    'Dispute',
    { id: true, object: true, charge: true, payment_intent: true, status: true, amount: true, created: true },
  ],
  portal: ['BillingPortal.Session', { id: true, object: true, url: true }],
};

/** What operations answer: an object, or a list of objects. */
export const REPLIES = {
  'POST /v1/checkout/sessions': 'session',
  'GET /v1/checkout/sessions/{session}': 'session',
  'POST /v1/checkout/sessions/{session}/expire': 'session',
  'GET /v1/subscriptions/{subscription_exposed_id}': 'subscription',
  'POST /v1/subscriptions/{subscription_exposed_id}': 'subscription',
  'DELETE /v1/subscriptions/{subscription_exposed_id}': 'subscription',
  'POST /v1/subscription_schedules': 'schedule',
  'POST /v1/subscription_schedules/{schedule}': 'schedule',
  'POST /v1/subscription_schedules/{schedule}/release': 'schedule',
  'GET /v1/invoices': ['invoice'],
  'POST /v1/invoices': 'invoice',
  'GET /v1/invoices/{invoice}': 'invoice',
  'POST /v1/invoices/{invoice}/finalize': 'invoice',
  'POST /v1/invoices/{invoice}/pay': 'invoice',
  'POST /v1/invoices/{invoice}/void': 'invoice',
  'POST /v1/invoiceitems': 'invoiceitem',
  'GET /v1/invoice_payments': ['invoice_payment'],
  'GET /v1/charges': ['charge'],
  'GET /v1/disputes': ['dispute'],
  'POST /v1/refunds': 'refund',
  'POST /v1/coupons': 'coupon',
  'GET /v1/products/{id}': 'product',
  'POST /v1/products': 'product',
  'POST /v1/billing_portal/sessions': 'portal',
};

/** @returns {Record<string, object>} the schemas of the objects, as the installed SDK declares them */
export function replySchemas() {
  const aliases = Object.entries(OBJECTS).map(([name, [type]]) => `export type ${name} = Stripe.${type};`);
  const partOf = typeParts(
    fileURLToPath(new URL('stripe-types.mts', import.meta.url)),
    [`import type Stripe from 'stripe';`, ...aliases].join('\n'),
  );
  return Object.fromEntries(Object.entries(OBJECTS).map(([name, [, fields]]) => [name, partOf(name, fields)]));
}
