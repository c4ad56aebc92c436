import type Stripe from 'stripe';
import { newId } from '../provider-billing.js';
import { type Operations, type PriceData, refuse, type StripeAccount } from './stripe-account.js';

const HALF_AN_HOUR = 30 * 60;

interface Session {
  id: string;
  params: Stripe.Checkout.SessionCreateParams;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

/** Checkout Sessions and their hosted pages. */
export class StripeSessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly account: StripeAccount) {}

  readonly operations: Operations = {
    'POST /v1/checkout/sessions': (_, params: Stripe.Checkout.SessionCreateParams) => {
      if (params.expires_at! < Date.now() / 1_000 + HALF_AN_HOUR)
        return refuse.invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
      const session: Session = { id: newId('cs_test_'), params, status: 'open', subscription: null };
      this.sessions.set(session.id, session);
      return { body: this.object(session) };
    },
    'GET /v1/checkout/sessions/{session}': (id, { expand = [] }: { expand?: string[] }) => {
      const session = this.sessions.get(id);
      return session ? { body: this.object(session, expand.includes('subscription')) } : refuse.missing(id);
    },
    'POST /v1/checkout/sessions/{session}/expire': (id) => {
      const session = this.sessions.get(id)!;
      if (session.status !== 'open')
        return refuse.invalid('Only Checkout Sessions with a status of `open` can be expired.');
      session.status = 'expired';
      this.account.sendWebhook('checkout.session.expired', this.object(session));
      return { body: this.object(session) };
    },
  };

  /** What a buyer does on a session's page. @returns where it leads; null for a page that isn't a session's */
  press(id: string, action: string): string | null {
    const session = this.sessions.get(id);
    if (!session) return null;
    if (action === 'pay' && session.status === 'open') this.pay(session);
    return action === 'cancel' ? session.params.cancel_url! : session.params.success_url!;
  }

  private pay(session: Session): void {
    const { line_items, discounts, subscription_data, metadata } = session.params;
    const price = this.account.price(line_items![0]!.price_data! as PriceData);
    const coupon = this.account.coupons.get(discounts?.[0]?.coupon ?? '');
    const subscription = this.account.begin(
      // Tests know a customer by the account that the session was made for.
      (metadata as Record<string, string>)['user_id']!,
      price,
      price.unit_amount - (coupon?.amountOff ?? 0),
      { ...(subscription_data!.metadata as Record<string, string>) },
    );
    Object.assign(session, { status: 'complete', subscription: subscription.id });
    this.account.sendWebhook('customer.subscription.created', this.account.subscription(subscription));
    this.account.sendWebhook('invoice.paid', this.account.newestInvoice(subscription));
    this.account.sendWebhook('checkout.session.completed', this.object(session));
  }

  private object({ id, params, status, subscription }: Session, isExpanded = false) {
    const begun = subscription === null ? null : this.account.billing.get(subscription);
    return {
      id,
      object: 'checkout.session',
      client_reference_id: params.client_reference_id,
      status,
      payment_status: status === 'complete' ? 'paid' : 'unpaid',
      url: status === 'open' ? `${this.account.url()}/pay/${id}` : null,
      customer: begun && begun.customerId,
      subscription: begun && isExpanded ? this.account.subscription(begun) : subscription,
    };
  }
}
