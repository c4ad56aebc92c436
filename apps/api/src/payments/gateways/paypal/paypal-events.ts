import { type GatewayEvent } from '../../gateway.js';

interface PaypalEvent {
  id: string;
  event_type: string;
  resource: {
    id?: string;
    dispute_id?: string;
    billing_agreement_id?: string;
    sale_id?: string;
    supplementary_data?: { related_ids?: { order_id?: string } };
    links?: { rel: string; href: string }[];
  };
}

/** What PayPal took back: a refund of a payment, or a dispute about one. */
export type RefundOrDisputeName = { kind: 'refund'; id: string; paymentId: string } | { kind: 'dispute'; id: string };
export const refundOrDisputeName = (chargeId: string): RefundOrDisputeName =>
  JSON.parse(chargeId) as RefundOrDisputeName;

/** Which of our objects an event speaks of; other kinds speak of none. */
export function gatewayEventOf({ id, event_type: type, resource }: PaypalEvent): GatewayEvent {
  const event = { id, type, sessionId: null, subscriptionId: null, paymentId: null, chargeId: null };
  const about = (subscription: string | undefined): GatewayEvent => ({
    ...event,
    // A subscription is its own checkout.
    sessionId: subscription ?? null,
    subscriptionId: subscription ?? null,
  });
  const taken = (name: RefundOrDisputeName): GatewayEvent => ({ ...event, chargeId: JSON.stringify(name) });
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return about(resource.id);
  if (type === 'PAYMENT.SALE.COMPLETED') return about(resource.billing_agreement_id);
  if (type === 'CHECKOUT.ORDER.APPROVED') return { ...event, paymentId: resource.id ?? null };
  if (type === 'PAYMENT.CAPTURE.COMPLETED')
    return { ...event, paymentId: resource.supplementary_data?.related_ids?.order_id ?? null };
  if (type.startsWith('CUSTOMER.DISPUTE.')) return taken({ kind: 'dispute', id: resource.dispute_id ?? '' });
  // What is reversed may be told by the payment itself, which stands for its refund then.
  if (/^PAYMENT\.(SALE|CAPTURE)\.(REFUNDED|REVERSED)$/.test(type)) {
    const paymentId = resource.sale_id ?? captureOf(resource) ?? resource.id;
    return taken({ kind: 'refund', id: resource.id ?? '', paymentId: paymentId ?? '' });
  }
  return event;
}

/** A refund leads up to what it refunds. */
const captureOf = ({ links = [] }: PaypalEvent['resource']): string | undefined =>
  links
    .find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
    ?.href.split('/')
    .pop();
