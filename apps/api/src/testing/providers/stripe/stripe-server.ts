/** @file Stripe on this computer: checks every call and reply against the published description, keeps what it is told, sends signed events. */
import { parse } from 'qs';
import Stripe from 'stripe';
import type { IncomingMessage } from 'node:http';
import { type Bank } from '../../buyer.js';
import { OperationsContract } from '../operations-contract.js';
import { type Call, PaymentProvider, type Refusals, type Reply } from '../payment-provider.js';
import { type Card, newId, type Payment } from '../provider-billing.js';
import { type Operations, refuse, StripeAccount } from './stripe-account.js';
import { catalogueOperations } from './stripe-catalogue.js';
import { chargeOperations, dispute, failRefund } from './stripe-charges.js';
import { StripeInvoices } from './stripe-invoices.js';
import { seconds } from './stripe-objects.js';
import { StripeSessions } from './stripe-sessions.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';

const WEBHOOK_SECRET = 'whsec_of_the_server_on_this_computer';

export class StripeServer extends PaymentProvider<Date> implements Bank {
  readonly environment: Record<string, string> = {
    STRIPE_SECRET_KEY: 'sk_test_here',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  protected readonly keyHeader = 'idempotency-key';
  protected readonly refusals: Refusals = {
    contract: (faults) => refuse.invalid(faults.join('; ')),
    mishap: refuse.mishap,
    keyReused: refuse.keyReused,
  };
  private readonly account = new StripeAccount(
    () => this.url,
    (type, object) => this.sendWebhook(type, object),
  );
  private readonly sessions = new StripeSessions(this.account);
  private readonly invoices = new StripeInvoices(this.account);
  private readonly operations: Operations = {
    ...catalogueOperations(this.account),
    ...this.sessions.operations,
    ...new StripeSubscriptions(this.account).operations,
    ...this.invoices.operations,
    ...chargeOperations(this.account),
  };

  private constructor() {
    super(new OperationsContract('stripe', { coerce: true }));
  }

  static async start(): Promise<StripeServer> {
    const server = new StripeServer();
    await server.listen();
    server.environment['STRIPE_API_BASE'] = server.url;
    return server;
  }

  /** How many objects it has listed in all. */
  get listed(): number {
    return this.account.listed;
  }

  /** What Stripe owes a customer, by account. */
  get balances(): Map<string, number> {
    return this.account.balances;
  }

  /** Minor units that a coupon of a customer's takes off what it is charged, by account. */
  get customerCoupons(): Map<string, number> {
    return this.account.customerCoupons;
  }

  /** What a buyer does on one of the hosted pages. @returns where it leads */
  async press(url: string, action: string): Promise<string> {
    const id = url.split('/').pop()!;
    const leadsTo = this.sessions.press(id, action);
    if (leadsTo !== null) return leadsTo;
    this.invoices.press(id, action);
    return url;
  }

  async advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date> {
    const now = this.account.billing.advance(userId, step);
    for (const each of this.account.billing.subscriptions.values())
      if (each.userId === userId) this.sendWebhook('customer.subscription.updated', this.account.subscription(each));
    return now;
  }

  async card(userId: string, card: Card): Promise<void> {
    this.account.billing.customer(userId).card = card;
  }

  /** The buyer's bank sends the newest refund back, days after it was made. */
  failRefund(userId: string): void {
    failRefund(this.account, userId);
  }

  /** The buyer's bank takes the money of a payment back, or the dispute is decided. */
  dispute(userId: string, status: 'needs_response' | 'won' | 'lost', reason?: Payment['reason']): void {
    dispute(this.account, userId, status, reason);
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
    return this.operations[operation]!(id, params as never);
  }

  private sendWebhook(type: Stripe.Event['type'], object: object): void {
    const event = {
      id: newId('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(new Date()),
      type,
      data: { object },
    };
    const kind = (object as { object: string }).object;
    this.emit(event, { schema: kind === 'checkout.session' ? 'session' : kind, object });
  }
}
