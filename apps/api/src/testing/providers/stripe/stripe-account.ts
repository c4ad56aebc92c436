/** @file What Stripe knows of our account, and what all its resources have in common. */
import type Stripe from 'stripe';
import { type Reply } from '../payment-provider.js';
import { type BilledSubscription, newId, ProviderBilling, type Terms } from '../provider-billing.js';
import {
  openInvoice,
  paidInvoice,
  type StripePrice,
  type StripeSubscription,
  subscriptionObject,
} from './stripe-objects.js';

/** Answers to operations, by their names in the description. `id` is what stands in the path. */
export type Operations = Record<string, (id: string, params: never) => Reply>;

const error = (status: number, type: string, code: string, message: string): Reply => ({
  status,
  body: { error: { type, code, message } },
});

/** Stripe's refusals. */
export const refuse = {
  invalid: (message: string) => error(400, 'invalid_request_error', 'parameter_invalid', message),
  missing: (what: string) => error(404, 'invalid_request_error', 'resource_missing', `No such object: ${what}`),
  declined: () => error(402, 'card_error', 'card_declined', 'Your card was declined.'),
  needsStep: () =>
    error(402, 'invalid_request_error', 'invoice_payment_intent_requires_action', 'Authentication is needed.'),
  keyReused: () =>
    error(400, 'idempotency_error', 'idempotency_key_in_use', 'Keys can only be used with the same parameters'),
  mishap: (status: number) =>
    error(status, 'api_error', status === 429 ? 'rate_limit' : 'api_error', 'As the test asked'),
};

/** What prices are made from, in line items, subscription items and phases. */
export interface PriceData {
  product: string;
  currency: string;
  unit_amount: number;
  recurring: Stripe.Price.Recurring;
}

export class StripeAccount {
  readonly products = new Set<string>();
  readonly coupons = new Map<string, { amountOff: number }>();
  /** What Stripe keeps of a subscription beside its billing. */
  readonly subscriptions = new Map<string, StripeSubscription>();
  readonly disputes = new Map<string, { id: string; status: Stripe.Dispute.Status; created: Date }>();
  /** What Stripe owes a customer, by account: it pays the next invoice, as far as it goes. */
  readonly balances = new Map<string, number>();
  /** What a coupon takes off all that a customer is charged, by account; or off one invoice, by its id. */
  readonly customerCoupons = new Map<string, number>();

  /** How many objects it has listed in all. */
  listed = 0;

  readonly billing = new ProviderBilling({ customer: () => newId('cus_'), payment: 'in_' }, (subscription, event) => {
    if (event === 'renewed') this.beginPeriod(subscription);
    if (event === 'ended') this.sendWebhook('customer.subscription.deleted', this.subscription(subscription));
    else
      this.sendWebhook(
        event === 'renewed' ? 'invoice.paid' : 'invoice.payment_failed',
        this.newestInvoice(subscription),
      );
  });

  /**
   * @param url of the hosted pages
   * @param sendWebhook sends an event about an object
   */
  constructor(
    readonly url: () => string,
    readonly sendWebhook: (type: Stripe.Event['type'], object: object) => void,
  ) {}

  begin(userId: string, price: StripePrice, firstAmount: number, metadata: Record<string, string>): BilledSubscription {
    const subscription = this.billing.begin(newId('sub_'), userId, termsOf(price), firstAmount);
    this.subscriptions.set(subscription.id, { metadata, price, schedule: null, isOverdueVoid: false });
    return subscription;
  }

  /** A price that isn't kept in the catalogue. @throws for a product that isn't known */
  price({ product, currency, unit_amount, recurring }: PriceData): StripePrice {
    if (!this.products.has(product)) throw new Error(`No such product: ${product}`);
    const { interval, interval_count = 1 } = recurring;
    return { id: newId('price_'), product, currency, unit_amount, recurring: { interval, interval_count } };
  }

  list(data: object[]): Reply {
    this.listed += data.length;
    return { body: { object: 'list', data, has_more: false, url: '/v1' } };
  }

  /** A subscription with what Stripe keeps beside its billing. */
  both(id: string): [BilledSubscription, StripeSubscription] {
    return [this.billing.get(id), this.subscriptions.get(id)!];
  }

  subscription({ id, userId }: BilledSubscription) {
    const isTestClock = this.billing.customer(userId).clockAheadMs > 0;
    return subscriptionObject(...this.both(id), isTestClock ? this.billing.now(userId) : null);
  }

  /** The invoice of the last renewal, paid or not. */
  newestInvoice({ id }: BilledSubscription) {
    const [subscription, side] = this.both(id);
    return subscription.unpaidSince
      ? openInvoice(subscription, side, this.url())
      : paidInvoice(subscription, side, subscription.payments.at(-1)!);
  }

  /** The phase that waited is what runs now. */
  private beginPeriod({ id }: BilledSubscription): void {
    const side = this.subscriptions.get(id)!;
    side.price = side.schedule?.next?.price ?? side.price;
    side.schedule = null;
  }
}

export const termsOf = ({ product, unit_amount, currency, recurring }: StripePrice): Terms => ({
  item: product,
  months: recurring.interval === 'year' ? 12 * recurring.interval_count : recurring.interval_count,
  amount: unit_amount,
  currency,
});
