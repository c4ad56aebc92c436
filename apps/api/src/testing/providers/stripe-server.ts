/** @file Stripe on this computer: checks every call against the published description, keeps what it is told, sends signed events. */
import { parse } from 'qs';
import Stripe from 'stripe';
import type { IncomingMessage } from 'node:http';
import { cycleOfMonths, planIdOf, productIdOf } from '../../payments/gateways/stripe/stripe-catalogue.js';
import { type Offer, type ProviderPayment } from '../../payments/gateway.js';
import { happen, type TestSubscription } from '../../payments/gateways/test/test-subscription.js';
import { type Bank } from '../buyer.js';
import { OperationsContract } from './operations-contract.js';
import { type Call, PaymentProvider, type Refusals, type Reply } from './payment-provider.js';
import { newId, ProviderCustomers } from './provider-customers.js';
import {
  chargeObject,
  intentOf,
  invoiceOf,
  openInvoice,
  paidInvoice,
  seconds,
  type StripeSide,
  subscriptionObject,
} from './stripe-objects.js';

const WEBHOOK_SECRET = 'whsec_of_the_server_on_this_computer';
const HALF_AN_HOUR = 30 * 60;
/** What a failed renewal's invoice is called, before its subscription's id. */
const OPEN = 'in_open_';

interface Session {
  id: string;
  params: Stripe.Checkout.SessionCreateParams;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  subscription: string | null;
}

/** An invoice of its own, for the difference of an upgrade. */
interface OneOff {
  id: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  params: Stripe.InvoiceCreateParams;
  item: Stripe.InvoiceItemCreateParams | null;
}

const error = (status: number, type: string, code: string, message: string): Reply => ({
  status,
  body: { error: { type, code, message } },
});
const invalid = (message: string): Reply => error(400, 'invalid_request_error', 'parameter_invalid', message);
const missing = (what: string): Reply =>
  error(404, 'invalid_request_error', 'resource_missing', `No such object: ${what}`);

export class StripeServer extends PaymentProvider<Date> implements Bank {
  readonly environment: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_test_here',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  protected readonly keyHeader = 'idempotency-key';
  protected readonly refusals: Refusals = {
    contract: (faults) => invalid(faults.join('; ')),
    mishap: (status) => error(status, 'api_error', status === 429 ? 'rate_limit' : 'api_error', 'As the test asked'),
    keyReused: () =>
      error(400, 'idempotency_error', 'idempotency_key_in_use', 'Keys can only be used with the same parameters'),
  };
  private readonly sessions = new Map<string, Session>();
  private readonly coupons = new Map<string, { amountOff: number; code: string }>();
  private readonly products = new Set<string>();
  private readonly prices = new Map<string, Offer>();
  private readonly sides = new Map<string, StripeSide>();
  private readonly oneOffs = new Map<string, OneOff>();
  private readonly disputes = new Map<string, { id: string; status: string }>();
  /** How many objects it has listed in all. */
  listed = 0;
  /** What Stripe owes a customer, by account: it pays the next invoice, as far as it goes. */
  readonly balances = new Map<string, number>();
  /** What the buyer pays with: nothing but the card, or a wallet. */
  wallet: 'apple_pay' | 'google_pay' | null = null;

  private readonly customers = new ProviderCustomers(
    { customer: 'cus_', subscription: 'sub_', payment: 'in_' },
    (subscription, happened) => {
      if (happened === 'renewed') this.beginPeriod(subscription);
      if (happened === 'ended') this.tell('customer.subscription.deleted', this.subscription(subscription));
      else
        this.tell(happened === 'renewed' ? 'invoice.paid' : 'invoice.payment_failed', this.invoices(subscription)[0]);
    },
  );

  private constructor() {
    super(new OperationsContract('stripe', { coerce: true }));
  }

  static async start(): Promise<StripeServer> {
    const server = new StripeServer();
    await server.listen();
    server.environment['STRIPE_API_BASE'] = server.url;
    return server;
  }

  /** What a buyer does on one of the hosted pages. @returns where it leads */
  async press(url: string, action: string): Promise<string> {
    const id = url.split('/').pop()!;
    const session = this.sessions.get(id);
    if (id.startsWith(OPEN)) this.payOpen(id.slice(OPEN.length));
    else if (!session) {
      const invoice = this.oneOffs.get(id)!;
      if (action === 'pay' && invoice.status === 'open') this.payOneOff(invoice);
    }
    if (!session) return url;
    const { success_url, cancel_url } = session.params;
    if (action === 'pay' || action === 'confirm') this.paySession(session);
    if (action === 'late') {
      Object.assign(session, { status: 'complete' });
      this.tell('checkout.session.completed', this.session(session, false));
    }
    return action === 'cancel' ? cancel_url! : success_url!;
  }

  /** A payment that took its time has come, or has not. */
  arrive(sessionId: string): void {
    this.paySession(this.sessions.get(sessionId)!, 'checkout.session.async_payment_succeeded');
  }

  async advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date> {
    const now = this.customers.advance(userId, step);
    for (const each of this.customers.subscriptions.values())
      if (each.userId === userId) this.tell('customer.subscription.updated', this.subscription(each));
    return now;
  }

  async card(userId: string, mood: 'succeed' | 'fail' | 'needs_step'): Promise<void> {
    this.customers.of(userId).card = mood;
  }

  /** The buyer's bank takes the money of the newest payment back. */
  dispute(userId: string, status: 'needs_response' | 'won' | 'lost', purpose?: ProviderPayment['purpose']): void {
    const subscription = [...this.customers.subscriptions.values()].findLast((each) => each.userId === userId)!;
    const { id, amount } = subscription.payments.findLast((each) => !purpose || each.purpose === purpose)!;
    const known = this.disputes.get(id);
    this.disputes.set(id, { id: known?.id ?? newId('dp_'), status });
    this.customers.changePayment(id, () => ({ disputed: true }));
    const object = { id: this.disputes.get(id)!.id, object: 'dispute', amount, payment_intent: intentOf(id) };
    this.tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', object);
  }

  protected parse(request: IncomingMessage, body: string): Record<string, unknown> {
    const query = new URL(request.url!, 'http://stripe').search.slice(1);
    return parse(body || query, { depth: 12, arrayLimit: 100 });
  }

  protected sign(payload: string, at = new Date()): Record<string, string> {
    const timestamp = seconds(at);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
    return { 'stripe-signature': header };
  }

  protected answer({ operation, names: [id = ''], params }: Call): Reply {
    const answers = this.operations[operation];
    return answers ? answers(id, params as never) : missing(operation);
  }

  private readonly operations: Record<string, (id: string, params: never) => Reply> = {
    'GET /v1/products/{id}': (id) => (this.products.has(id) ? { body: { id, object: 'product' } } : missing(id)),
    'POST /v1/products': (_, { id, name }: { id: string; name: string }) => {
      this.products.add(id);
      return { body: { id, object: 'product', name } };
    },
    'POST /v1/coupons': (_, { amount_off, name }: { amount_off: number; name: string }) => {
      const id = newId('coupon_');
      this.coupons.set(id, { amountOff: amount_off, code: name });
      return { body: { id, object: 'coupon' } };
    },
    'POST /v1/checkout/sessions': (_, params: Stripe.Checkout.SessionCreateParams) => {
      if (params.expires_at! < Date.now() / 1_000 + HALF_AN_HOUR)
        return invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
      const session: Session = {
        id: newId('cs_test_'),
        params,
        status: 'open',
        paymentStatus: 'unpaid',
        subscription: null,
      };
      this.sessions.set(session.id, session);
      return { body: this.session(session, false) };
    },
    'GET /v1/checkout/sessions/{session}': (id, { expand = [] }: { expand?: string[] }) => {
      const session = this.sessions.get(id);
      return session ? { body: this.session(session, expand.includes('subscription')) } : missing(id);
    },
    'POST /v1/checkout/sessions/{session}/expire': (id) => {
      const session = this.sessions.get(id)!;
      if (session.status !== 'open') return invalid('Only Checkout Sessions with a status of `open` can be expired.');
      session.status = 'expired';
      this.tell('checkout.session.expired', this.session(session, false));
      return { body: this.session(session, false) };
    },
    'GET /v1/subscriptions/{subscription_exposed_id}': (id) =>
      this.sides.has(id) ? { body: this.subscription(this.customers.get(id)) } : missing(id),
    'POST /v1/subscriptions/{subscription_exposed_id}': (id, params: Stripe.SubscriptionUpdateParams) =>
      this.update(id, params),
    'DELETE /v1/subscriptions/{subscription_exposed_id}': (id) => {
      const ended = this.subscription(this.customers.end(id));
      this.tell('customer.subscription.deleted', ended);
      return { body: ended };
    },
    'POST /v1/subscription_schedules': (_, { from_subscription: id }: { from_subscription: string }) => {
      const side = this.sides.get(id)!;
      if (side.schedule || this.customers.get(id).cancelAtPeriodEnd)
        return invalid('The subscription is managed by a schedule or set to cancel already.');
      side.schedule = { id: `sub_sched_${id}`, next: null };
      return { body: { id: side.schedule.id, object: 'subscription_schedule' } };
    },
    'POST /v1/subscription_schedules/{schedule}': (id, { phases }: Stripe.SubscriptionScheduleUpdateParams) => {
      const [, side] = this.scheduled(id);
      const [now, next] = phases!;
      if (now!.items[0]!.price !== side.price.id) return invalid('The current phase cannot be changed here.');
      side.schedule!.next = this.price(next!.items[0]!.price_data! as never);
      return this.offerChanged(id);
    },
    'POST /v1/subscription_schedules/{schedule}/release': (id) => {
      const [subscription, side] = this.scheduled(id);
      side.schedule = null;
      this.customers.change(subscription.id, { next: side.price.offer });
      return { body: { id, object: 'subscription_schedule', status: 'released' } };
    },
    'GET /v1/invoices': (_, { subscription, status }: Stripe.InvoiceListParams) => {
      const invoices = this.sides.has(subscription!) ? this.invoices(this.customers.get(subscription!)) : [];
      return this.list(invoices.filter((invoice) => status === undefined || invoice.status === status));
    },
    'GET /v1/charges': (_, { customer, created }: { customer: string; created?: { gte: number } }) =>
      this.list(
        [...this.customers.subscriptions.values()]
          .filter(({ customerId }) => customerId === customer)
          .flatMap(({ payments }) => payments.filter(({ amount }) => amount > 0))
          .filter(({ paidAt }) => seconds(paidAt) >= (created?.gte ?? 0))
          .map((payment) => chargeObject(payment, customer, this.wallet)),
      ),
    'GET /v1/disputes': (_, { charge }: { charge: string }) => {
      const { payment } = this.customers.paidFor(invoiceOf(charge))!;
      const { id, status } = this.disputes.get(payment.id)!;
      return this.list([
        { id, object: 'dispute', charge, status, amount: payment.amount, created: seconds(new Date()) },
      ]);
    },
    'POST /v1/invoices': (_, params: Stripe.InvoiceCreateParams) => {
      const invoice: OneOff = { id: newId('in_'), status: 'draft', params, item: null };
      this.oneOffs.set(invoice.id, invoice);
      return { body: this.oneOff(invoice) };
    },
    'POST /v1/invoiceitems': (_, item: Stripe.InvoiceItemCreateParams) => {
      const invoice = this.oneOffs.get(item.invoice!);
      if (invoice?.status !== 'draft') return invalid('The invoice is no longer a draft.');
      invoice.item = item;
      return { body: { id: newId('ii_'), object: 'invoiceitem' } };
    },
    'GET /v1/invoices/{invoice}': (id) => {
      const oneOff = this.oneOffs.get(id);
      if (oneOff && oneOff.status !== 'paid') return { body: this.oneOff(oneOff) };
      if (id.startsWith(OPEN)) return { body: openInvoice(...this.side(id.slice(OPEN.length))) };
      const paid = this.customers.paidFor(id);
      if (!paid) return missing(id);
      return { body: paidInvoice(paid.subscription, this.sides.get(paid.subscription.id)!, paid.payment) };
    },
    'POST /v1/invoices/{invoice}/finalize': (id) => {
      const invoice = this.oneOffs.get(id)!;
      invoice.status = 'open';
      return { body: this.oneOff(invoice) };
    },
    'POST /v1/invoices/{invoice}/pay': (id) => {
      const invoice = this.oneOffs.get(id)!;
      const { card } = this.customers.of(this.customers.get(invoice.params.subscription!).userId);
      if (card === 'fail') return error(402, 'card_error', 'card_declined', 'Your card was declined.');
      if (card === 'needs_step')
        return error(
          402,
          'invalid_request_error',
          'invoice_payment_intent_requires_action',
          'Authentication is needed.',
        );
      this.payOneOff(invoice);
      return this.operations['GET /v1/invoices/{invoice}']!(id, {} as never);
    },
    'POST /v1/invoices/{invoice}/void': (id) => {
      if (id.startsWith(OPEN)) {
        const [subscription, side] = this.side(id.slice(OPEN.length));
        side.isOpenVoid = true;
        return { body: openInvoice(subscription, side) };
      }
      const invoice = this.oneOffs.get(id)!;
      invoice.status = 'void';
      return { body: this.oneOff(invoice) };
    },
    'POST /v1/refunds': (_, { payment_intent, amount }: { payment_intent: string; amount: number }) => {
      const paid = this.customers.paidFor(invoiceOf(payment_intent));
      if (!paid) return missing(payment_intent);
      const given = paid.payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
      if (given + amount > paid.payment.amount) return invalid('Refund amount is greater than unrefunded amount.');
      const refund = { id: newId('re_'), amount, refundedAt: this.customers.now(paid.subscription.userId) };
      this.customers.changePayment(paid.payment.id, ({ refunds }) => ({ refunds: [...refunds, refund] }));
      const { payment } = this.customers.paidFor(paid.payment.id)!;
      this.tell('charge.refunded', chargeObject(payment, paid.subscription.customerId, this.wallet));
      return { body: { id: refund.id, object: 'refund', status: 'succeeded', amount } };
    },
    'GET /v1/invoice_payments': (_, { payment }: Stripe.InvoicePaymentListParams) => {
      const paid = this.customers.paidFor(invoiceOf(payment!.payment_intent!));
      if (!paid) return this.list([]);
      const invoice = paidInvoice(paid.subscription, this.sides.get(paid.subscription.id)!, paid.payment);
      return this.list([{ id: newId('inpay_'), object: 'invoice_payment', status: 'paid', invoice }]);
    },
    'POST /v1/billing_portal/sessions': (_, { customer }: { customer: string }) => ({
      body: { id: newId('bps_'), object: 'billing_portal.session', url: `${this.url}/portal/${customer}` },
    }),
  };

  private paySession(
    session: Session,
    told: 'completed' | 'checkout.session.async_payment_succeeded' = 'completed',
  ): void {
    const isLate = told !== 'completed';
    if (session.status !== (isLate ? 'complete' : 'open') || session.paymentStatus === 'paid') return;
    const { line_items, discounts, subscription_data, metadata } = session.params;
    const price = this.price(line_items![0]!.price_data! as never);
    const coupon = this.coupons.get(discounts?.[0]?.coupon ?? '');
    const { userId, firstAmount } = {
      userId: (metadata as Record<string, string>)['user_id']!,
      firstAmount: price.offer.price.amount - (coupon?.amountOff ?? 0),
    };
    const subscription = this.customers.begin(userId, price.offer, firstAmount, coupon?.code ?? null);
    this.sides.set(subscription.id, {
      metadata: { ...(subscription_data!.metadata as Record<string, string>) },
      price,
      schedule: null,
    });
    Object.assign(session, { status: 'complete', paymentStatus: 'paid', subscription: subscription.id });
    this.tell('customer.subscription.created', this.subscription(subscription));
    this.tell('invoice.paid', this.invoices(subscription)[0]);
    this.tell(isLate ? told : 'checkout.session.completed', this.session(session, false));
  }

  private payOneOff(invoice: OneOff): void {
    invoice.status = 'paid';
    const metadata = invoice.params.metadata as Record<string, string>;
    const subscription = this.customers.get(invoice.params.subscription!);
    const paidAt = this.customers.now(subscription.userId);
    const payment = {
      id: invoice.id,
      purpose: 'change' as const,
      planId: metadata['plan_id']!,
      billingCycle: metadata['billing_cycle'] as Offer['billingCycle'],
      amount: invoice.item!.amount! - (this.balances.get(subscription.userId) ?? 0),
      discountAmount: 0,
      discountCode: null,
      currency: invoice.item!.currency!.toUpperCase(),
      method: 'card',
      paidAt,
      periodStart: new Date(invoice.item!.period!.start * 1_000),
      periodEnd: new Date(invoice.item!.period!.end * 1_000),
      planChangeId: metadata['plan_change_id']!,
      refunds: [],
      disputed: false,
    };
    this.customers.change(subscription.id, { payments: [...subscription.payments, payment] });
    this.tell('invoice.paid', paidInvoice(subscription, this.sides.get(subscription.id)!, payment));
  }

  /** Of a renewal that has failed; it buys a period also where the subscription has ended meanwhile. */
  private payOpen(id: string): void {
    const [subscription, side] = this.side(id);
    if (subscription.pastDueSince === null || side.isOpenVoid) return;
    const now = this.customers.now(subscription.userId);
    const due = { ...subscription, status: 'past_due' as const, nextTryAt: now };
    const { status, endedAt } = subscription;
    const renewed = happen(due, 'succeed', () => newId('in_')).subscription;
    this.customers.change(id, status === 'ended' ? { ...renewed, status, endedAt } : renewed);
    this.tell('invoice.paid', this.invoices(this.customers.get(id))[0]);
  }

  private side(id: string): [TestSubscription, StripeSide] {
    return [this.customers.get(id), this.sides.get(id)!];
  }

  private update(id: string, params: Stripe.SubscriptionUpdateParams): Reply {
    const side = this.sides.get(id)!;
    if (this.customers.get(id).status === 'ended')
      return invalid('A canceled subscription can only update its cancellation_details and metadata.');
    if (side.schedule && params.cancel_at_period_end !== undefined)
      return invalid('The subscription is managed by a subscription schedule.');
    if (params.items) {
      if (params.proration_behavior !== 'none') return invalid('This would charge a proration.');
      const price = this.price(params.items[0]!.price_data! as never);
      if (price.offer.billingCycle !== side.price.offer.billingCycle)
        return invalid('This would begin a new period at once.');
      side.price = price;
      this.customers.change(id, { next: price.offer });
    }
    if (params.cancel_at_period_end !== undefined)
      this.customers.change(id, { cancelAtPeriodEnd: params.cancel_at_period_end });
    for (const [key, value] of Object.entries((params.metadata as Record<string, string> | undefined) ?? {})) {
      if (value === '') delete side.metadata[key];
      else side.metadata[key] = value;
    }
    const changed = this.subscription(this.customers.get(id));
    this.tell('customer.subscription.updated', changed);
    return { body: changed };
  }

  /** The phase that waited is what runs now. */
  private beginPeriod({ id }: TestSubscription): void {
    const side = this.sides.get(id)!;
    side.price = side.schedule?.next ?? side.price;
    side.schedule = null;
  }

  private scheduled(scheduleId: string): [TestSubscription, StripeSide] {
    const id = scheduleId.replace('sub_sched_', '');
    return [this.customers.get(id), this.sides.get(id)!];
  }

  private offerChanged(scheduleId: string): Reply {
    const [subscription, side] = this.scheduled(scheduleId);
    const changed = this.customers.change(subscription.id, { next: side.schedule!.next!.offer });
    this.tell('customer.subscription.updated', this.subscription(changed));
    return { body: { id: scheduleId, object: 'subscription_schedule', status: 'active' } };
  }

  private price(data: { product: string; currency: string; unit_amount: number; recurring: Stripe.Price.Recurring }) {
    const { interval, interval_count } = data.recurring;
    const offer: Offer = {
      planId: planIdOf(data.product),
      billingCycle: cycleOfMonths(interval === 'year' ? 12 : interval_count),
      price: { amount: data.unit_amount, currency: data.currency.toUpperCase() },
    };
    if (!this.products.has(productIdOf(offer.planId))) throw new Error(`No such product: ${data.product}`);
    const id = newId('price_');
    this.prices.set(id, offer);
    return { id, offer };
  }

  private session(session: Session, expanded: boolean) {
    const { id, params, status, paymentStatus, subscription } = session;
    return {
      id,
      object: 'checkout.session',
      client_reference_id: params.client_reference_id,
      status,
      payment_status: paymentStatus,
      url: status === 'open' ? `${this.url}/pay/${id}` : null,
      customer: subscription && this.customers.get(subscription).customerId,
      subscription: subscription && expanded ? this.subscription(this.customers.get(subscription)) : subscription,
    };
  }

  private subscription(subscription: TestSubscription) {
    const shift = this.customers.of(subscription.userId).shiftMs;
    const clock = shift > 0 ? this.customers.now(subscription.userId) : null;
    return subscriptionObject(this.customers.get(subscription.id), this.sides.get(subscription.id)!, clock);
  }

  /** Newest first, as Stripe lists them. */
  private invoices({ id }: TestSubscription): { status?: unknown }[] {
    const [subscription, side] = [this.customers.get(id), this.sides.get(id)!];
    const paid = subscription.payments.map((payment) => paidInvoice(subscription, side, payment)).reverse();
    const waiting = [...this.oneOffs.values()].filter(
      (each) => each.params.subscription === id && each.status !== 'paid',
    );
    const isDue = subscription.status !== 'active' && subscription.pastDueSince !== null;
    const due = isDue ? [openInvoice(subscription, side)] : [];
    return [...due, ...waiting.map((each) => this.oneOff(each)), ...paid];
  }

  private oneOff({ id, status, params }: OneOff) {
    return {
      id,
      object: 'invoice',
      status,
      metadata: params.metadata,
      lines: { object: 'list', data: [] },
      next_payment_attempt: null,
      hosted_invoice_url: status === 'open' ? `${this.url}/invoice/${id}` : null,
      parent: { type: 'subscription_details', subscription_details: { subscription: params.subscription } },
    };
  }

  private list(data: object[]): Reply {
    this.listed += data.length;
    return { body: { object: 'list', data, has_more: false, url: '/v1' } };
  }

  private tell(type: string, object: unknown): void {
    this.emit({
      id: newId('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(new Date()),
      type,
      data: { object },
    });
  }
}
