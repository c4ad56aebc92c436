import type Stripe from 'stripe';
import { type GatewayEvent } from '../../gateway.js';

type Named = Partial<Omit<GatewayEvent, 'id' | 'type'>>;
type Readers = {
  [Type in Stripe.Event['type']]?: (object: Extract<Stripe.Event, { type: Type }>['data']['object']) => Named;
};

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const ofSession = ({ id, subscription }: Stripe.Checkout.Session): Named => ({
  sessionId: id,
  subscriptionId: idOf(subscription),
});
const ofSubscription = ({ id }: Stripe.Subscription): Named => ({ subscriptionId: id });
const ofInvoice = ({ id, metadata, parent }: Stripe.Invoice): Named => ({
  subscriptionId: idOf(parent?.subscription_details?.subscription),
  paymentId: metadata?.['plan_change_id'] ? id : null,
});
const ofMoney = ({ payment_intent }: Stripe.Charge | Stripe.Dispute | Stripe.Refund): Named => ({
  chargeId: idOf(payment_intent),
});

/** The kinds of events that speak of something of ours. They are the ones to choose for the webhook. */
const READERS: Readers = {
  'checkout.session.completed': ofSession,
  'checkout.session.async_payment_succeeded': ofSession,
  'checkout.session.async_payment_failed': ofSession,
  'checkout.session.expired': ofSession,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'invoice.paid': ofInvoice,
  'invoice.payment_failed': ofInvoice,
  'invoice.payment_action_required': ofInvoice,
  'charge.refunded': ofMoney,
  'refund.failed': ofMoney,
  'charge.dispute.created': ofMoney,
  'charge.dispute.closed': ofMoney,
};

/** Which of our objects an event speaks of; other kinds than the above speak of none. */
export function gatewayEventOf({ id, type, data }: Stripe.Event): GatewayEvent {
  const read = READERS[type] as ((object: unknown) => Named) | undefined;
  return { id, type, sessionId: null, subscriptionId: null, paymentId: null, chargeId: null, ...read?.(data.object) };
}
