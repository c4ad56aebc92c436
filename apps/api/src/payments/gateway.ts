import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';

export const GATEWAYS = ['stripe', 'paypal', 'test'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** Minor units of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** What a customer is about to buy. The price is the one that was shown; every renewal costs `price`, the first payment `firstAmount`. */
export interface CheckoutOrder {
  checkoutId: string;
  user: { id: string; email: string; name: string };
  /** The provider's customer, where this account has one already. */
  customerId: string | null;
  plan: { id: string; name: string };
  billingCycle: BillingCycle;
  months: number;
  price: Money;
  /** Minor units after the discount. */
  firstAmount: number;
  discount: { code: string; percentage: number } | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface OpenedCheckout {
  sessionId: string;
  /** The provider's hosted page. */
  url: string;
}

/** What the provider says of a checkout. `processing`: the payment is under way and may take days. */
export interface ProviderCheckout {
  sessionId: string;
  /** Ours, as we gave it. */
  checkoutId: string;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled';
  customerId: string | null;
  subscriptionId: string | null;
}

/** What a subscription, or a part of it, is for. */
export interface Offer {
  planId: string;
  billingCycle: BillingCycle;
  price: Money;
}

export interface ProviderRefund {
  id: string;
  amount: number;
  refundedAt: Date;
}

/** Money that has arrived. */
export interface ProviderPayment {
  id: string;
  purpose: 'start' | 'renewal' | 'change';
  planId: string;
  billingCycle: BillingCycle;
  /** Minor units that were paid, after the discount. */
  amount: number;
  discountAmount: number;
  discountCode: string | null;
  currency: string;
  /** `stripe`, `paypal`, `apple`, `google`, `card`, `test_gateway` … as invoices show it. */
  method: string;
  paidAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** Ours, for `change`. */
  planChangeId: string | null;
  refunds: ProviderRefund[];
  /** A dispute is open or lost. */
  disputed: boolean;
}

/** The whole state of a subscription at its provider at one instant. */
export interface ProviderSubscription {
  id: string;
  userId: string;
  /** The checkout session that it began with, where others could have begun it in our name; we must know it then. */
  sessionId?: string;
  customerId: string;
  status: 'active' | 'past_due' | 'ended';
  /** What the next period is for and costs. */
  next: Offer;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  pastDueSince: Date | null;
  nextTryAt: Date | null;
  endedAt: Date | null;
  /** The provider's "now" for this customer: differs from ours under a test clock. */
  asOf: Date;
  /** Oldest first, all of them. */
  payments: ProviderPayment[];
}

/** A one-off charge on a subscription: the difference of an upgrade. */
export interface ChargeOrder {
  planChangeId: string;
  userId: string;
  subscriptionId: string;
  customerId: string;
  target: Offer;
  /** Of the running period, for whose rest the difference is. */
  billingCycle: BillingCycle;
  amount: Money;
  description: string;
  periodStart: Date;
  periodEnd: Date;
  successUrl: string;
  cancelUrl: string;
}

export type ChargeOutcome =
  | { state: 'paid'; paymentId: string }
  /** The customer has to agree on a page of the provider's first. */
  | { state: 'action_required'; paymentId: string; url: string }
  | { state: 'declined'; reason: string };

/** For operators: a provider says so at once or days later, and repeating the same refund would only repeat its failure. */
export const REFUND_FAILED = 'A refund has failed: give the money back at the provider or by another way';

/** Which objects an event speaks of. What happened is asked of the provider, never believed of the event. */
export interface GatewayEvent {
  id: string;
  type: string;
  sessionId: string | null;
  subscriptionId: string | null;
  /** A one-off charge's payment. */
  paymentId: string | null;
  /** What the provider calls the money itself, where it does not say for which subscription it was: `subscriptionOfCharge` knows. */
  chargeId: string | null;
}

export interface WebhookRequest {
  /** Of whoever sent it. */
  address: string;
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** Thrown by `readEvent`: the body is not the provider's. */
export class BadSignatureError extends Error {}

/**
 * A payment provider. Every call that changes something takes a key under which a repetition changes nothing more; every
 * read gives the provider's present state. Faults of the network and of the provider are thrown as they are and tried again by
 * whoever called; a refusal of the payment is an outcome, not a fault.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** The name on the checkout's radio card, e.g. `Card`, `PayPal`, `Test Gateway`. */
  readonly label: string;

  /** How long a hosted page can be paid though it was to be closed; 0 where closing it is enough. */
  readonly lingeringPageMs: number;

  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Closes the hosted page, where that is possible. Closing a finished one changes nothing. */
  closeCheckout(sessionId: string): Promise<void>;
  findCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;

  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  /** The state of a charge; captures one that the customer has agreed to. */
  settleCharge(paymentId: string): Promise<ChargeOutcome | { state: 'pending' }>;
  /** Takes back a charge that waits for its customer. One that is paid stays paid. */
  closeCharge(paymentId: string): Promise<void>;
  /**
   * From now on the subscription is for this offer; the running period and its end stay, nothing is charged now.
   * @returns the page of the provider's on which the customer has to agree before it is so, or null
   */
  setOffer(subscriptionId: string, offer: Offer, key: string): Promise<string | null>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  /** Nothing can be paid for it afterwards, as far as the provider lets pages be closed. Ending an ended one closes what is left. */
  endNow(subscriptionId: string): Promise<void>;
  refund(
    payment: { id: string; amount: number; currency: string; purpose: ProviderPayment['purpose'] },
    key: string,
  ): Promise<void>;

  /** Drops what it holds of the person behind an account that goes, where these books are ours. */
  forget(userId: string): Promise<void>;

  /** @throws BadSignatureError */
  readEvent(request: WebhookRequest): Promise<GatewayEvent>;
  /** Which subscription the money of an event's `chargeId` was for. */
  subscriptionOfCharge(chargeId: string): Promise<string | null>;
  /** Where the customer manages the subscription at the provider, or null. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>;
}
