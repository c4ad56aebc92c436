/** @file PayPal on this computer: checks every call and reply against the published description, keeps what it is told, sends signed events. */
import { parse } from 'qs';
import { createSign, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { type Bank } from '../../buyer.js';
import { OperationsContract } from '../operations-contract.js';
import { type Call, PaymentProvider, type Refusals, type Reply } from '../payment-provider.js';
import { type Card, newId, type Payment } from '../provider-billing.js';
import { type Operations, PaypalAccount, refuse } from './paypal-account.js';
import { money } from './paypal-objects.js';
import { PaypalOrders } from './paypal-orders.js';
import { PaypalPlans } from './paypal-plans.js';
import { PaypalRefunds } from './paypal-refunds.js';
import { PaypalSubscriptions } from './paypal-subscriptions.js';

const WEBHOOK_ID = '8PT597110X687430L';
const TOKEN = 'a-token-of-the-server-on-this-computer';
const certificateAt = (name: string): URL => new URL(`./certificates/${name}`, import.meta.url);
const certificate = (name: string): string => readFileSync(certificateAt(name), 'utf8');

const TOKEN_OPERATIONS: Operations = {
  'POST /v1/oauth2/token': () => ({
    body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400, scope: 'https://uri.paypal.com' },
  }),
};

export class PaypalServer extends PaymentProvider<string> implements Bank {
  readonly environment: Record<string, string> = {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  };
  protected readonly keyHeader = 'paypal-request-id';
  protected readonly refusals: Refusals = {
    contract: (faults) => refuse(400, 'INVALID_PARAMETER_SYNTAX', faults.join('; ')),
    mishap: (status) => refuse(status, 'AS_ASKED'),
    keyReused: () => refuse(422, 'DUPLICATE_REQUEST_ID'),
  };
  private readonly account = new PaypalAccount(
    () => this.url,
    (type, resource, schema) => this.sendWebhook(type, resource, schema),
  );
  private readonly plans = new PaypalPlans();
  private readonly subscriptions = new PaypalSubscriptions(this.account, this.plans);
  private readonly orders = new PaypalOrders(this.account);
  private readonly refunds = new PaypalRefunds(this.account, this.orders);
  private readonly operations: Operations = {
    ...TOKEN_OPERATIONS,
    ...this.plans.operations,
    ...this.subscriptions.operations,
    ...this.orders.operations,
    ...this.refunds.operations,
  };

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

  /** What a buyer does on one of the hosted pages. @returns where it leads */
  async press(url: string, action: string, userId: string): Promise<string> {
    const [, kind, id = '', plan = ''] = new URL(url).pathname.split('/');
    if (kind === 'order') return this.orders.press(id, action, userId);
    if (kind === 'revise') return this.subscriptions.agreeToRevision(id, plan);
    return this.subscriptions.press(id, action);
  }

  /** Anybody may agree to one of our plans and say that it is for whom they like. @returns the subscription */
  beginAs(userId: string): string {
    return this.subscriptions.beginAs(userId);
  }

  /** A buyer's browser can change an order that it has not agreed to. @param change of the amount, in minor units, or of whom it pays */
  changeOrder(url: string, { amount, payee }: { amount?: number; payee?: string }): void {
    this.orders.change(new URL(url).pathname.split('/')[2]!, {
      ...(amount !== undefined && { amount: money(amount) }),
      ...(payee !== undefined && { payee }),
    });
  }

  /** A buyer's browser can agree to another price for the same plan. @param amount minor units */
  changePrice(id: string, amount: number): void {
    const subscription = this.account.billing.get(id);
    subscription.terms = { ...subscription.terms, amount };
  }

  /** A buyer's browser can change whom a subscription names as its buyer. */
  changeOwner(id: string, custom: string): void {
    this.account.agreements.get(id)!.custom = custom;
  }

  /** An operator can change the price of a plan at PayPal, for all who have it. @param amount minor units */
  changePlan(subscriptionId: string, amount: number): void {
    this.plans.change(this.account.agreements.get(subscriptionId)!.plan, amount);
    this.changePrice(subscriptionId, amount);
  }

  async advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date> {
    const now = this.account.billing.advance(userId, step);
    for (const { id, userId: owner } of this.account.billing.subscriptions.values())
      if (owner === userId) this.account.tellOf('UPDATED', id);
    return now;
  }

  async card(userId: string, card: Card): Promise<void> {
    this.account.billing.customer(userId).card = card;
  }

  /** The buyer complains about a payment, or the dispute is decided. */
  dispute(userId: string, outcome: 'needs_response' | 'won' | 'lost', reason?: Payment['reason']): void {
    this.refunds.dispute(userId, outcome, reason);
  }

  /** The newest refund is sent back, days after it was made. */
  failRefund(_userId: string): void {
    this.refunds.fail();
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
      return refuse(401, 'INVALID_TOKEN');
    return this.operations[operation]!(id, params as never);
  }

  private sendWebhook(event_type: string, resource: object, schema?: string): void {
    const create_time = new Date().toISOString();
    const event = { id: newId('WH-'), event_version: '1.0', event_type, create_time, resource };
    this.emit(event, schema ? { schema, object: resource } : undefined);
  }
}
