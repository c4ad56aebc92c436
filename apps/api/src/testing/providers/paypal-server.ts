/** @file PayPal on this computer: checks every call against the published shapes, keeps what it is told, sends signed events. */
import { parse } from 'qs';
import { createSign, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { type Offer, type ProviderPayment } from '../../payments/gateway.js';
import { type TestSubscription } from '../../payments/gateways/test/test-subscription.js';
import { type BillingCycle, MONTHS_OF } from '../../subscriptions/plans/billing-cycle.js';
import { type Bank } from '../buyer.js';
import { OperationsContract } from './operations-contract.js';
import { type Call, PaymentProvider, type Refusals, type Reply } from './payment-provider.js';
import { newId, ProviderCustomers } from './provider-customers.js';

const WEBHOOK_ID = '8PT597110X687430L';
const TOKEN = 'a-token-of-the-server-on-this-computer';
const certificateAt = (name: string): URL => new URL(`./certificates/${name}`, import.meta.url);
const certificate = (name: string): string => readFileSync(certificateAt(name), 'utf8');

interface Money {
  currency_code: string;
  value: string;
}
interface Cycle {
  frequency: { interval_unit: string; interval_count?: number };
  tenure_type: 'REGULAR' | 'TRIAL';
  pricing_scheme?: { fixed_price: Money };
}
interface Agreement {
  id: string;
  plan: string;
  custom: string;
  returnUrl: string;
  cancelUrl: string;
  created: Date;
  /** The customer has agreed, and time runs. */
  begun: boolean;
  state: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  turnedAt: Date | null;
}
interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  custom: string;
  /** Who has agreed. */
  userId: string | null;
  reference: string;
  amount: Money;
  returnUrl: string;
  capture: { id: string; at: Date; refunded: number } | null;
}

interface NewSubscription {
  plan_id: string;
  custom_id: string;
  application_context: { return_url: string; cancel_url: string };
}
interface NewOrder {
  purchase_units: { custom_id: string; reference_id: string; amount: Money }[];
  payment_source: { paypal: { experience_context: { return_url: string } } };
}

const cents = ({ value }: Money): number => Math.round(Number(value) * 100);
const money = (amount: number): Money => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });
const refusal = (status: number, name: string, issue: string): Reply => ({
  status,
  body: { name, message: 'As it is', debug_id: 'f1', details: [{ issue, description: issue }] },
});
const missing = (): Reply => refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

export class PaypalServer extends PaymentProvider<string> implements Bank {
  readonly environment: Record<string, string> = {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  };
  protected readonly keyHeader = 'paypal-request-id';
  protected readonly refusals: Refusals = {
    contract: (faults) => refusal(400, 'INVALID_REQUEST', faults.join('; ')),
    mishap: (status) => refusal(status, status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR', 'AS_ASKED'),
    keyReused: () => refusal(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID'),
  };
  private readonly products = new Set<string>();
  private readonly plans = new Map<string, Cycle[]>();
  private readonly agreements = new Map<string, Agreement>();
  private readonly orders = new Map<string, Order>();
  private readonly disputes = new Map<string, object>();
  private readonly refunds = new Map<string, object>();
  private readonly customers = new ProviderCustomers(
    { customer: 'PAYER', subscription: 'I-', payment: 'SALE' },
    (subscription, happened) => {
      if (happened === 'renewed') this.tellSale(subscription);
      else this.tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', this.agreement(subscription.id));
    },
    (id) => this.agreements.get(id)!.state !== 'ACTIVE',
  );

  private constructor() {
    super(new OperationsContract('paypal', { coerce: false }));
  }

  static async start(): Promise<PaypalServer> {
    const server = new PaypalServer();
    await server.listen();
    server.environment['PAYPAL_API_BASE'] = server.url;
    setDefaultCACertificates([...getCACertificates('default'), certificate('ca.pem')]);
    return server;
  }

  async press(url: string, action: string, userId: string): Promise<string> {
    const [, kind, id = '', plan = ''] = new URL(url).pathname.split('/');
    if (kind === 'order') {
      const order = this.orders.get(id)!;
      if (action === 'pay' && order.status === 'PAYER_ACTION_REQUIRED') {
        Object.assign(order, { status: 'APPROVED', userId } satisfies Partial<Order>);
        this.tell('CHECKOUT.ORDER.APPROVED', this.order(order));
      }
      return order.returnUrl;
    }
    const agreement = this.agreements.get(id)!;
    if (kind === 'revise') {
      agreement.plan = plan;
      this.customers.change(id, { next: this.offer(plan).offer });
      this.tell('BILLING.SUBSCRIPTION.UPDATED', this.agreement(id));
    } else if (action === 'pay' && !agreement.begun) this.begin(agreement);
    return action === 'cancel' ? agreement.cancelUrl : agreement.returnUrl;
  }

  /** Anybody may agree to one of our plans and say that it is for whom they like. @returns the subscription */
  beginAs(userId: string): string {
    const [plan] = [...this.plans].findLast(([, cycles]) => cycles.length === 1)!;
    const agreement: Agreement = {
      id: newId('I-'),
      plan,
      custom: `${userId}:${randomUUID()}`,
      returnUrl: '',
      cancelUrl: '',
      created: this.customers.now(userId),
      begun: false,
      state: 'ACTIVE',
      turnedAt: null,
    };
    this.agreements.set(agreement.id, agreement);
    this.begin(agreement);
    return agreement.id;
  }

  /** A buyer's browser can change an order that it has not agreed to. @param amount minor units */
  changeOrder(url: string, amount: number): void {
    this.orders.get(new URL(url).pathname.split('/')[2]!)!.amount = money(amount);
  }

  /** A buyer's browser can agree to another price for the same plan. @param amount minor units */
  changePrice(id: string, amount: number): void {
    const { next } = this.customers.get(id);
    this.customers.change(id, { next: { ...next, price: { ...next.price, amount } } });
  }

  async advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date> {
    const now = this.customers.advance(userId, step);
    for (const { id, userId: owner } of this.customers.subscriptions.values())
      if (owner === userId) this.tell('BILLING.SUBSCRIPTION.UPDATED', this.agreement(id));
    return now;
  }

  async card(userId: string, mood: 'succeed' | 'fail' | 'needs_step'): Promise<void> {
    this.customers.of(userId).card = mood;
  }

  /** The buyer complains about the newest payment, and what comes of it. */
  dispute(userId: string, outcome: 'needs_response' | 'won' | 'lost', purpose?: ProviderPayment['purpose']): void {
    const subscription = [...this.customers.subscriptions.values()].findLast((each) => each.userId === userId)!;
    const { id: payment, amount } = subscription.payments.findLast((each) => !purpose || each.purpose === purpose)!;
    const id = `PP-D-${payment}`;
    const codes = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };
    this.disputes.set(id, {
      dispute_id: id,
      status: outcome === 'needs_response' ? 'OPEN' : 'RESOLVED',
      dispute_amount: money(amount),
      ...(outcome !== 'needs_response' && { dispute_outcome: { outcome_code: codes[outcome] } }),
      disputed_transactions: [{ seller_transaction_id: payment }],
      update_time: new Date().toISOString(),
    });
    this.tell(outcome === 'needs_response' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED', {
      dispute_id: id,
    });
  }

  protected override page(path: string): string | null {
    const name = /^\/v1\/notifications\/certs\/(\w+\.pem)$/.exec(path)?.[1];
    if (!name) return null;
    return existsSync(certificateAt(name)) ? certificate(name) : '';
  }

  protected parse(request: IncomingMessage, body: string): Record<string, unknown> {
    if (request.headers['content-type']?.includes('urlencoded')) return parse(body);
    const query = new URL(request.url!, 'http://paypal').searchParams;
    return body ? (JSON.parse(body) as Record<string, unknown>) : Object.fromEntries(query);
  }

  /** @param certificateUrl which certificate the event names */
  protected sign(body: string, certificateUrl = '/v1/notifications/certs/leaf.pem'): Record<string, string> {
    const [id, time] = [randomUUID(), new Date().toISOString()];
    const signer = createSign('SHA256').update(`${id}|${time}|${WEBHOOK_ID}|${crc32(body)}`);
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': new URL(certificateUrl, this.url).href,
      'paypal-transmission-sig': signer.sign(certificate('leaf.key'), 'base64'),
    };
  }

  protected answer({ operation, names: [id = ''], params, headers }: Call): Reply {
    if (!operation.includes('oauth2') && headers.authorization !== `Bearer ${TOKEN}`)
      return refusal(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN');
    return this.operations[operation]!(id, params as never);
  }

  private readonly operations: Record<string, (id: string, params: never) => Reply> = {
    'POST /v1/oauth2/token': () => ({
      body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400, scope: 'https://uri.paypal.com' },
    }),
    'POST /v1/catalogs/products': (_, { id }: { id: string }) => {
      if (this.products.has(id)) return refusal(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_RESOURCE_IDENTIFIER');
      this.products.add(id);
      return { status: 201, body: { id } };
    },
    'POST /v1/billing/plans': (_, { product_id, billing_cycles }: { product_id: string; billing_cycles: Cycle[] }) => {
      if (!this.products.has(product_id)) return missing();
      const id = newId('P-');
      this.plans.set(id, billing_cycles);
      return { status: 201, body: { id, product_id, status: 'ACTIVE' } };
    },
    'POST /v1/billing/subscriptions': (_, params: NewSubscription) => {
      const { plan_id: plan, custom_id: custom, application_context: context } = params;
      if (!this.plans.has(plan)) return missing();
      const id = newId('I-');
      this.agreements.set(id, {
        id,
        plan,
        custom,
        returnUrl: context.return_url,
        cancelUrl: context.cancel_url,
        created: this.customers.now(custom.split(':')[0]!),
        begun: false,
        state: 'ACTIVE',
        turnedAt: null,
      });
      return { status: 201, body: this.agreement(id) };
    },
    'GET /v1/billing/subscriptions/{id}': (id) => {
      const agreement = this.agreements.get(id);
      if (!agreement) return missing();
      const now = this.customers.now(agreement.custom.split(':')[0]!);
      return { headers: { date: now.toUTCString() }, body: this.agreement(id) };
    },
    'GET /v1/billing/subscriptions/{id}/transactions': (id, { end_time }: { end_time: string }) => {
      const payments = this.agreements.get(id)!.begun ? this.customers.get(id).payments : [];
      const transactions = payments
        .filter(({ amount, paidAt }) => amount > 0 && paidAt <= new Date(end_time))
        .map((payment) => ({
          id: payment.id,
          status: statusOf(payment),
          time: payment.paidAt.toISOString(),
          amount_with_breakdown: { gross_amount: money(payment.amount) },
        }));
      return { body: { transactions, total_items: transactions.length, total_pages: 1 } };
    },
    'POST /v1/billing/subscriptions/{id}/revise': (id, { plan_id }: { plan_id: string }) => {
      if (!this.plans.has(plan_id)) return missing();
      // What has ended, or was never agreed to, has no next period.
      if (!this.agreements.get(id)?.begun || this.agreements.get(id)!.state === 'CANCELLED') return invalidStatus();
      return { body: { plan_id, links: [this.link('approve', `revise/${id}/${plan_id}`)] } };
    },
    'POST /v1/billing/subscriptions/{id}/suspend': (id) => this.turn(id, 'ACTIVE', 'SUSPENDED'),
    'POST /v1/billing/subscriptions/{id}/activate': (id) => this.turn(id, 'SUSPENDED', 'ACTIVE'),
    'POST /v1/billing/subscriptions/{id}/cancel': (id) => {
      const { state } = this.agreements.get(id)!;
      return state === 'CANCELLED' ? invalidStatus() : this.turn(id, state, 'CANCELLED');
    },
    'POST /v2/checkout/orders': (_, { purchase_units, payment_source }: NewOrder) => {
      const order: Order = {
        id: newId('ORDER'),
        status: 'PAYER_ACTION_REQUIRED',
        custom: purchase_units[0]!.custom_id,
        userId: null,
        reference: purchase_units[0]!.reference_id,
        amount: purchase_units[0]!.amount,
        returnUrl: payment_source.paypal.experience_context.return_url,
        capture: null,
      };
      this.orders.set(order.id, order);
      return { status: 201, body: this.order(order) };
    },
    'GET /v2/checkout/orders/{id}': (id) => {
      const order = this.orders.get(id);
      return order ? { body: this.order(order) } : missing();
    },
    'POST /v2/checkout/orders/{id}/capture': (id) => {
      const order = this.orders.get(id)!;
      if (order.status !== 'APPROVED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
      order.status = 'COMPLETED';
      order.capture = { id: newId('CAPTURE'), at: this.customers.now(order.userId!), refunded: 0 };
      this.tell('PAYMENT.CAPTURE.COMPLETED', {
        id: order.capture.id,
        supplementary_data: { related_ids: { order_id: id } },
      });
      return { status: 201, body: this.order(order) };
    },
    'POST /v2/payments/captures/{id}/refund': (id, { amount }: { amount: Money }) => this.refund(id, cents(amount)),
    'GET /v2/payments/refunds/{id}': (id) => (this.refunds.has(id) ? { body: this.refunds.get(id) } : missing()),
    'GET /v1/customer/disputes/{id}': (id) => (this.disputes.has(id) ? { body: this.disputes.get(id) } : missing()),
  };

  private begin(agreement: Agreement): void {
    const { offer, firstAmount } = this.offer(agreement.plan);
    const [userId = ''] = agreement.custom.split(':');
    const { id: given, ...begun } = this.customers.begin(userId, offer, firstAmount, null);
    this.customers.subscriptions.delete(given);
    this.customers.subscriptions.set(agreement.id, { ...begun, id: agreement.id });
    agreement.begun = true;
    this.tell('BILLING.SUBSCRIPTION.ACTIVATED', this.agreement(agreement.id));
    if (firstAmount > 0) this.tellSale(this.customers.get(agreement.id));
  }

  private turn(id: string, from: Agreement['state'], to: Agreement['state']): Reply {
    const agreement = this.agreements.get(id);
    if (!agreement?.begun || agreement.state !== from) return invalidStatus();
    Object.assign(agreement, { state: to, turnedAt: this.customers.now(this.customers.get(id).userId) });
    const kinds = { ACTIVE: 'RE-ACTIVATED', SUSPENDED: 'SUSPENDED', CANCELLED: 'CANCELLED' };
    this.tell(`BILLING.SUBSCRIPTION.${kinds[to]}`, this.agreement(id));
    return { status: 204, body: undefined };
  }

  private refund(id: string, amount: number): Reply {
    const order = [...this.orders.values()].find(({ capture }) => capture?.id === id);
    const paid = this.customers.paidFor(id);
    const whole = order ? cents(order.amount) : paid?.payment.amount;
    if (whole === undefined) return missing();
    const given = order ? order.capture!.refunded : paid!.payment.refunds.reduce((sum, each) => sum + each.amount, 0);
    if (given + amount > whole) return refusal(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const refund = { id: newId('REFUND'), amount, refundedAt: new Date() };
    if (order) order.capture!.refunded += amount;
    else this.customers.changePayment(id, ({ refunds }) => ({ refunds: [...refunds, refund] }));
    const body = {
      id: refund.id,
      status: 'COMPLETED',
      amount: money(amount),
      create_time: refund.refundedAt.toISOString(),
      links: [{ rel: 'up', href: `${this.url}/v2/payments/captures/${id}`, method: 'GET' }],
    };
    this.refunds.set(refund.id, body);
    this.tell('PAYMENT.CAPTURE.REFUNDED', body);
    return { status: 201, body };
  }

  /** What a plan sells. */
  private offer(planId: string): { offer: Offer; firstAmount: number } {
    const cycles = this.plans.get(planId)!;
    const { frequency, pricing_scheme } = cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')!;
    const months = frequency.interval_unit === 'YEAR' ? 12 : (frequency.interval_count ?? 1);
    const billingCycle = (Object.keys(MONTHS_OF) as BillingCycle[]).find((cycle) => MONTHS_OF[cycle] === months)!;
    const trial = cycles.find(({ tenure_type }) => tenure_type === 'TRIAL');
    const amount = cents(pricing_scheme!.fixed_price);
    const first = trial?.pricing_scheme ? cents(trial.pricing_scheme.fixed_price) : 0;
    // PayPal knows no plans of ours; the plan's own name stands for it here.
    return {
      offer: { planId, billingCycle, price: { amount, currency: 'USD' } },
      firstAmount: trial ? first : amount,
    };
  }

  private agreement(id: string) {
    const { plan, custom, created, begun, state, turnedAt } = this.agreements.get(id)!;
    const shape = { id, plan_id: plan, custom_id: custom, create_time: created.toISOString() };
    if (!begun) return { ...shape, status: 'APPROVAL_PENDING', links: [this.link('approve', `subscribe/${id}`)] };
    const subscription = this.customers.get(id);
    const hasFailed = subscription.pastDueSince !== null && subscription.status !== 'active';
    const isGivenUp = subscription.status === 'ended' && state === 'ACTIVE';
    return {
      ...shape,
      status: isGivenUp ? 'SUSPENDED' : state,
      start_time: subscription.anchor.toISOString(),
      status_update_time: (turnedAt ?? created).toISOString(),
      subscriber: { payer_id: subscription.customerId },
      billing_info: {
        outstanding_balance: money(hasFailed ? subscription.next.price.amount : 0),
        failed_payments_count: hasFailed ? subscription.tries + 1 : 0,
        ...(hasFailed && {
          last_failed_payment: {
            amount: money(subscription.next.price.amount),
            time: subscription.pastDueSince!.toISOString(),
            ...(subscription.nextTryAt && { next_payment_retry_time: subscription.nextTryAt.toISOString() }),
          },
        }),
      },
      links: [],
    };
  }

  private order({ id, status, custom, reference, amount, capture }: Order) {
    return {
      id,
      intent: 'CAPTURE',
      status,
      purchase_units: [
        {
          reference_id: reference,
          custom_id: custom,
          amount,
          ...(capture && {
            payments: {
              captures: [
                {
                  id: capture.id,
                  status: capture.refunded === 0 ? 'COMPLETED' : 'REFUNDED',
                  amount,
                  create_time: capture.at.toISOString(),
                },
              ],
            },
          }),
        },
      ],
      links: status === 'PAYER_ACTION_REQUIRED' ? [this.link('payer-action', `order/${id}`)] : [],
    };
  }

  private link(rel: string, path: string) {
    return { rel, href: `${this.url}/${path}`, method: 'GET' };
  }

  private tellSale({ id, payments }: TestSubscription): void {
    this.tell('PAYMENT.SALE.COMPLETED', { id: payments.at(-1)!.id, billing_agreement_id: id });
  }

  private tell(event_type: string, resource: unknown): void {
    this.emit({ id: newId('WH-'), event_version: '1.0', event_type, create_time: new Date().toISOString(), resource });
  }
}

const invalidStatus = (): Reply => refusal(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID');

function statusOf({ amount, refunds }: ProviderPayment): string {
  const given = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (given === 0) return 'COMPLETED';
  return given < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}
