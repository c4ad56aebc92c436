/** @file What PayPal knows of our account, and what all its resources have in common. */
import { randomInt } from 'node:crypto';
import { type Reply } from '../payment-provider.js';
import { type BilledSubscription, ProviderBilling } from '../provider-billing.js';
import { agreementObject, type Agreement } from './paypal-objects.js';

/** Answers to operations, by their names in the description. `id` is what stands in the path. */
export type Operations = Record<string, (id: string, params: never) => Reply>;

const MESSAGES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
};

export function refuse(status: number, issue: string, description = issue): Reply {
  const [name, message] = MESSAGES[status] ?? ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'];
  return { status, body: { name, message, debug_id: 'f1', details: [{ issue, description }] } };
}

export const missing = (): Reply => refuse(404, 'INVALID_RESOURCE_ID');

/** A payer's id, in the letters and digits that PayPal uses. */
const payerId = (): string =>
  Array.from({ length: 13 }, () => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(32)]).join('');

export class PaypalAccount {
  readonly merchantId = payerId();
  /** Subscriptions, agreed to or not. */
  readonly agreements = new Map<string, Agreement>();
  readonly billing = new ProviderBilling(
    { customer: payerId, payment: 'SALE' },
    (subscription, event) => {
      if (event === 'renewed') this.tellSale(subscription);
      else this.tellOf('PAYMENT.FAILED', subscription.id);
    },
    (id) => this.agreements.get(id)!.state !== 'ACTIVE',
  );

  /**
   * @param url of the hosted pages
   * @param sendWebhook sends an event about a resource, and says what schema that has, where the description has one
   */
  constructor(
    readonly url: () => string,
    readonly sendWebhook: (type: string, resource: object, schema?: string) => void,
  ) {}

  /** A subscription as PayPal shows it. */
  agreement(id: string) {
    const agreement = this.agreements.get(id)!;
    return agreementObject(agreement, agreement.isBegun ? this.billing.get(id) : null, this.url());
  }

  tellOf(event: string, id: string): void {
    this.sendWebhook(`BILLING.SUBSCRIPTION.${event}`, this.agreement(id), 'subscription');
  }

  /** Of the last payment. */
  tellSale({ id, payments }: BilledSubscription): void {
    this.sendWebhook('PAYMENT.SALE.COMPLETED', { id: payments.at(-1)!.id, billing_agreement_id: id });
  }
}
