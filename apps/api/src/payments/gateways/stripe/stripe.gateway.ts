import Stripe from 'stripe';
import { Clock } from '../../../common/clock/clock.js';
import { PRODUCT_NAME } from '../../../config/product.js';
import { mapBounded } from '../../../common/map-bounded.js';
import { Environment } from '../../../config/environment.js';
import { monthsAfter } from '../../../subscriptions/customers/usage-month.js';
import { MONTHS_OF } from '../../../subscriptions/plans/billing-cycle.js';
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
  type WebhookRequest,
} from '../../gateway.js';
import { priceDataOf, productIdOf } from './stripe-catalogue.js';
import { gatewayEventOf } from './stripe-events.js';
import { activeSchedule, checkoutOf, subscriptionOf } from './stripe-reading.js';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** Stripe wants a session to last 30 minutes from when it hears of it; a little more, for the way there. */
const SHORTEST_SESSION_SECONDS = 30 * 60 + 30;
const PAGE = 100;
const DAY_SECONDS = 86_400;
const DISPUTES_AT_ONCE = 4;
/** Stripe takes a portal's address for five minutes. */
const PORTAL_MS = 4 * 60_000;
const MOST_PORTALS = 1_000;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** Codes under which a charge waits for its customer instead of being refused. */
const WAITS_FOR_CUSTOMER = ['authentication_required', 'invoice_payment_intent_requires_action'];

/** Stripe Billing by Stripe's own SDK: hosted checkout, subscriptions, invoices, schedules. */
export class StripeGateway implements Gateway {
  readonly name = 'stripe';
  readonly label = 'Card';
  readonly lingeringPageMs = 0;
  private readonly stripe: Stripe;
  private readonly products = new Set<string>();
  private readonly portals = new Map<string, { url: string; until: Date }>();

  constructor(
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly plans: PlanCatalogue,
  ) {
    const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
    this.stripe = new Stripe(env.STRIPE_SECRET_KEY ?? '', {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      appInfo: { name: PRODUCT_NAME },
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
      }),
    });
  }

  /** Books of payments have to be kept, and these are Stripe’s. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async openCheckout(order: CheckoutOrder): Promise<OpenedCheckout> {
    const { checkoutId, user, plan, billingCycle, discount, price } = order;
    await this.ensureProduct(plan.id);
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
    const subscription = await found(this.retrieve(subscriptionId));
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

  /** An invoice of its own beside the subscription's, charged at once to the card that the subscription is paid with. */
  async charge(order: ChargeOrder): Promise<ChargeOutcome> {
    const { planChangeId: key, customerId: customer, subscriptionId: subscription, target, amount } = order;
    const currency = amount.currency.toLowerCase();
    const { default_payment_method } = await this.stripe.subscriptions.retrieve(subscription);
    const { id: invoice } = await this.stripe.invoices.create(
      {
        customer,
        subscription,
        currency,
        description: order.description,
        collection_method: 'charge_automatically',
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        ...(default_payment_method && { default_payment_method: idOf(default_payment_method) }),
        metadata: { plan_change_id: key, plan_id: target.planId, billing_cycle: order.billingCycle },
      },
      { idempotencyKey: `${key}-invoice` },
    );
    await this.stripe.invoiceItems.create(
      {
        customer,
        subscription,
        invoice,
        currency,
        amount: amount.amount,
        description: order.description,
        period: { start: seconds(order.periodStart), end: seconds(order.periodEnd) },
      },
      { idempotencyKey: `${key}-item` },
    );
    await this.stripe.invoices.finalizeInvoice(invoice, { auto_advance: false }, { idempotencyKey: `${key}-finalize` });
    try {
      return outcomeOf(await this.stripe.invoices.pay(invoice, {}, { idempotencyKey: `${key}-pay` }));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) throw error;
      if (WAITS_FOR_CUSTOMER.includes(error.code ?? '')) return outcomeOf(await this.stripe.invoices.retrieve(invoice));
      await this.closeCharge(invoice);
      return { state: 'declined', reason: error.message };
    }
  }

  async settleCharge(paymentId: string): Promise<ChargeOutcome> {
    const invoice = await found(this.stripe.invoices.retrieve(paymentId));
    return invoice ? outcomeOf(invoice) : { state: 'declined', reason: 'The payment is not known.' };
  }

  async closeCharge(paymentId: string): Promise<void> {
    const { status } = await this.stripe.invoices.retrieve(paymentId);
    if (status === 'open') await this.stripe.invoices.voidInvoice(paymentId);
  }

  /**
   * Another price with the same rhythm replaces the old one without proration. Another rhythm would begin a new period at once,
   * so that one waits in a schedule for the end of the running period.
   */
  async setOffer(subscriptionId: string, offer: Offer, key: string): Promise<null> {
    await this.ensureProduct(offer.planId);
    const subscription = await this.retrieve(subscriptionId);
    const item = subscription.items.data[0]!;
    const schedule = activeSchedule(subscription);
    const price_data = priceDataOf(offer);
    const { interval, interval_count } = price_data.recurring;
    const { recurring } = item.price;
    if (recurring?.interval === interval && recurring.interval_count === interval_count) {
      if (schedule) await this.stripe.subscriptionSchedules.release(schedule.id);
      await this.stripe.subscriptions.update(
        subscriptionId,
        { items: [{ id: item.id, price_data }], proration_behavior: 'none' },
        { idempotencyKey: `${key}-price` },
      );
      return null;
    }
    const { id } =
      schedule ??
      (await this.stripe.subscriptionSchedules.create(
        { from_subscription: subscriptionId },
        { idempotencyKey: `${key}-schedule` },
      ));
    const end = item.current_period_end;
    const nextEnd = monthsAfter(new Date(end * 1_000), MONTHS_OF[offer.billingCycle]);
    await this.stripe.subscriptionSchedules.update(
      id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items: [{ price: item.price.id, quantity: 1 }], start_date: item.current_period_start, end_date: end },
          {
            items: [{ price_data, quantity: 1 }],
            start_date: end,
            end_date: seconds(nextEnd),
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `${key}-phases` },
    );
    return null;
  }

  /** A schedule would not let the subscription end: it is put aside, and what it was to bring is noted for a resumption. */
  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    const subscription = await this.retrieve(subscriptionId);
    if (subscription.cancel_at_period_end) return;
    const schedule = activeSchedule(subscription);
    const { next } = subscriptionOf({ subscription, invoices: [], charges: [], disputes: [], now: this.clock.now() });
    if (schedule) await this.stripe.subscriptionSchedules.release(schedule.id);
    await this.stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: true,
      metadata: { put_aside: schedule ? JSON.stringify(next) : '' },
    });
  }

  async resume(subscriptionId: string): Promise<void> {
    const { cancel_at_period_end, metadata } = await this.retrieve(subscriptionId);
    if (!cancel_at_period_end) return;
    await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    const putAside = metadata['put_aside'];
    if (!putAside) return;
    await this.setOffer(subscriptionId, JSON.parse(putAside) as Offer, `${subscriptionId}-${putAside}-${Date.now()}`);
  }

  async endNow(subscriptionId: string): Promise<void> {
    const subscription = await found(this.retrieve(subscriptionId));
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
    await this.stripe.refunds.create(
      { payment_intent: idOf(paid), amount: payment.amount, reason: 'requested_by_customer' },
      { idempotencyKey: `refund-${key}` },
    );
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
    if (this.portals.size >= MOST_PORTALS) this.portals.clear();
    this.portals.set(customer, { url, until: new Date(this.clock.now().getTime() + PORTAL_MS) });
    return url;
  }

  private retrieve(subscriptionId: string): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['test_clock', 'schedule.phases.items.price'],
    });
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

  private async ensureProduct(planId: string): Promise<void> {
    if (this.products.has(planId)) return;
    const id = productIdOf(planId);
    if (!(await found(this.stripe.products.retrieve(id)))) {
      const { name } = await this.plans.planOf(planId);
      await this.stripe.products.create({ id, name: `${PRODUCT_NAME} ${name}` }, { idempotencyKey: `product-${id}` });
    }
    this.products.add(planId);
  }
}

function outcomeOf({ id, status, hosted_invoice_url: url }: Stripe.Invoice): ChargeOutcome {
  if (status === 'paid') return { state: 'paid', paymentId: id };
  if (status === 'open' && url) return { state: 'action_required', paymentId: id, url };
  return { state: 'declined', reason: 'The payment was not completed.' };
}

const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

/** Null for what Stripe does not know. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}
