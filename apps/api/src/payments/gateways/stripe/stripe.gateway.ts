import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock } from '../../../common/clock/clock.js';
import { DAY_SECONDS } from '../../../common/clock/durations.js';
import { mapBounded } from '../../../common/map-bounded.js';
import { Environment } from '../../../config/environment.js';
import { PlanCatalogue } from '../../../subscriptions/plans/plan-catalogue.service.js';
import {
  BadSignatureError,
  type ChargeOrder,
  type ChargeOutcome,
  type CheckoutOrder,
  type Gateway,
  type GatewayEvent,
  type Offer,
  type OpenedCheckout,
  type ProviderCheckout,
  type ProviderPayment,
  type ProviderSubscription,
  REFUND_FAILED,
  type WebhookRequest,
} from '../../gateway.js';
import { priceDataOf } from './stripe-catalogue.js';
import { StripeCharges } from './stripe-charges.js';
import { all, found, idOf, retrieveSubscription, seconds, stripeClient } from './stripe-client.js';
import { gatewayEventOf } from './stripe-events.js';
import { StripeOffers } from './stripe-offers.js';
import { StripeProducts } from './stripe-products.js';
import { checkoutOf, isRefundFailed, subscriptionOf } from './stripe-reading.js';

/** Stripe wants a session to last 30 minutes from when it hears of it; a little more, for the way there. */
const SHORTEST_SESSION_SECONDS = 30 * 60 + 30;
const PAGE = 100;
const DISPUTES_AT_ONCE = 4;
/** Stripe takes a portal's address for five minutes. */
const PORTAL_MS = 4 * 60_000;
const MAX_PORTALS = 1_000;

/** Stripe Billing by Stripe's own SDK: hosted checkout, subscriptions, invoices, schedules. */
export class StripeGateway implements Gateway {
  readonly name = 'stripe';
  readonly label = 'Card';
  readonly lingeringPageMs = 0;
  private readonly logger = new Logger(StripeGateway.name);
  private readonly stripe: Stripe;
  private readonly products: StripeProducts;
  private readonly charges: StripeCharges;
  private readonly offers: StripeOffers;
  private readonly portals = new Map<string, { url: string; until: Date }>();

  constructor(
    private readonly env: Environment,
    private readonly clock: Clock,
    plans: PlanCatalogue,
  ) {
    this.stripe = stripeClient(env);
    this.products = new StripeProducts(this.stripe, plans);
    this.charges = new StripeCharges(this.stripe);
    this.offers = new StripeOffers(this.stripe, clock, this.products);
  }

  /** Books of payments have to be kept, and these are Stripe’s. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async openCheckout(order: CheckoutOrder): Promise<OpenedCheckout> {
    const { checkoutId, user, plan, billingCycle, discount, price } = order;
    await this.products.ensure(plan.id);
    const metadata = { user_id: user.id, plan_id: plan.id, billing_cycle: billingCycle, checkout_id: checkoutId };
    const earliest = seconds(this.clock.now()) + SHORTEST_SESSION_SECONDS;
    const session = await this.stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: checkoutId,
        ...(order.customerId ? { customer: order.customerId } : { customer_email: user.email }),
        line_items: [{ quantity: 1, price_data: priceDataOf({ planId: plan.id, billingCycle, price }) }],
        ...(discount && { discounts: [{ coupon: await this.coupon(order, discount.code) }] }),
        metadata,
        subscription_data: { metadata: { ...metadata, ...(discount && { discount_code: discount.code }) } },
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        expires_at: Math.max(seconds(order.expiresAt), earliest),
      },
      { idempotencyKey: `checkout-${checkoutId}` },
    );
    return { sessionId: session.id, url: session.url! };
  }

  async closeCheckout(sessionId: string): Promise<void> {
    const session = await found(this.stripe.checkout.sessions.retrieve(sessionId));
    if (session?.status === 'open') await this.stripe.checkout.sessions.expire(sessionId);
  }

  async findCheckout(sessionId: string): Promise<ProviderCheckout | null> {
    const session = await found(this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }));
    return session && checkoutOf(session);
  }

  async findSubscription(subscriptionId: string): Promise<ProviderSubscription | null> {
    const subscription = await found(retrieveSubscription(this.stripe, subscriptionId));
    // Others may use the same account at Stripe for things that are not ours.
    if (!subscription?.metadata['user_id']) return null;
    const customer = idOf(subscription.customer);
    // Not what was before it, nor void invoices: each upgrade that is declined leaves one.
    const created = { gte: subscription.created - DAY_SECONDS };
    const [paid, open, charges] = await Promise.all([
      this.invoices(subscriptionId, 'paid'),
      this.invoices(subscriptionId, 'open'),
      all(this.stripe.charges.list({ customer, created, limit: PAGE, expand: ['data.refunds'] })),
    ]);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await mapBounded(disputed, DISPUTES_AT_ONCE, ({ id }) =>
      all(this.stripe.disputes.list({ charge: id })),
    );
    const invoices = [...open, ...paid];
    return subscriptionOf({ subscription, invoices, charges, disputes: disputes.flat(), now: this.clock.now() });
  }

  charge(order: ChargeOrder): Promise<ChargeOutcome> {
    return this.charges.open(order);
  }

  settleCharge(paymentId: string): Promise<ChargeOutcome> {
    return this.charges.settle(paymentId);
  }

  closeCharge(paymentId: string): Promise<void> {
    return this.charges.close(paymentId);
  }

  async setOffer(subscriptionId: string, offer: Offer, key: string): Promise<null> {
    await this.offers.set(subscriptionId, offer, key);
    return null;
  }

  cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    return this.offers.cancelAtPeriodEnd(subscriptionId);
  }

  resume(subscriptionId: string): Promise<void> {
    return this.offers.resume(subscriptionId);
  }

  async endNow(subscriptionId: string): Promise<void> {
    const subscription = await found(retrieveSubscription(this.stripe, subscriptionId));
    if (!subscription) return;
    if (subscription.status !== 'canceled')
      await this.stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false });
    // An unpaid invoice keeps its page, which would still take the money. One whose payment is under way can't be voided: what is paid
    // after the end goes back.
    for (const status of ['open', 'uncollectible'] as const)
      for (const { id } of await this.invoices(subscriptionId, status))
        await this.stripe.invoices.voidInvoice(id).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
  }

  async refund(
    payment: { id: string; amount: number; purpose: ProviderPayment['purpose'] },
    key: string,
  ): Promise<void> {
    const { payments } = await this.stripe.invoices.retrieve(payment.id, { expand: ['payments'] });
    const paid = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
    if (!paid || payment.amount <= 0) return;
    const { id, status } = await this.stripe.refunds.create(
      { payment_intent: idOf(paid), amount: payment.amount, reason: 'requested_by_customer' },
      { idempotencyKey: `refund-${key}` },
    );
    if (isRefundFailed({ status })) this.logger.error({ payment: payment.id, refund: id }, REFUND_FAILED);
  }

  async readEvent({ rawBody, headers }: WebhookRequest): Promise<GatewayEvent> {
    const signature = headers['stripe-signature'] ?? '';
    try {
      return gatewayEventOf(
        await this.stripe.webhooks.constructEventAsync(rawBody, signature, this.env.STRIPE_WEBHOOK_SECRET!),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadSignatureError(error.message);
      throw error;
    }
  }

  async subscriptionOfCharge(paymentIntent: string): Promise<string | null> {
    const { data } = await this.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      expand: ['data.invoice'],
    });
    const invoice = data[0]?.invoice;
    if (!invoice || typeof invoice === 'string' || invoice.deleted) return null;
    const subscription = invoice.parent?.subscription_details?.subscription;
    return subscription ? idOf(subscription) : null;
  }

  async portalUrl(customer: string, returnUrl: string): Promise<string> {
    const known = this.portals.get(customer);
    if (known && known.until > this.clock.now()) return known.url;
    const { url } = await this.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
    if (this.portals.size >= MAX_PORTALS) this.portals.clear();
    this.portals.set(customer, { url, until: new Date(this.clock.now().getTime() + PORTAL_MS) });
    return url;
  }

  private invoices(subscription: string, status: Stripe.InvoiceListParams.Status): Promise<Stripe.Invoice[]> {
    return all(this.stripe.invoices.list({ subscription, status, limit: PAGE, expand: ['data.payments'] }));
  }

  /** A coupon for this checkout alone, over the very amount that the page showed. */
  private async coupon({ checkoutId, price, firstAmount }: CheckoutOrder, code: string): Promise<string> {
    const { id } = await this.stripe.coupons.create(
      {
        name: code,
        duration: 'once',
        amount_off: price.amount - firstAmount,
        currency: price.currency.toLowerCase(),
        max_redemptions: 1,
      },
      { idempotencyKey: `coupon-${checkoutId}` },
    );
    return id;
  }
}
