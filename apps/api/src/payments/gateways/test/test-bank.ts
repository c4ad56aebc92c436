import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../../common/clock/clock.js';
import { Outbox } from '../../../common/outbox/outbox.service.js';
import { Database } from '../../../database/database.js';
import { type ChargeOrder, type CheckoutOrder, type ProviderSubscription } from '../../gateway.js';
import * as rows from './test-bank.queries.js';
import { type TestCustomer } from './test-bank.queries.js';
import { asOf, nextState, type SessionAction, type SessionData, type TestSession } from './test-session.js';
import {
  dueAt,
  endedAt,
  happen,
  type RenewalMood,
  start,
  type TestSubscription,
  withCharge,
} from './test-subscription.js';

export const TEST_EVENT = 'test-gateway.event';
/** How long a payment takes that is made late. */
export const LATE_SECONDS = 10;
/** Enough for a century of monthly renewals in one go. */
const MAX_STEPS = 1_200;

export interface TestEvent {
  id: string;
  type: string;
  sessionId: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
}

const newId = (kind: string): string => `test_${kind}_${randomBytes(12).toString('hex')}`;

/**
 * The provider behind the Test Gateway: customers with cards and clocks, hosted sessions, subscriptions that renew. It knows
 * nothing of our accounts' plans; it tells what has happened by events, as other providers do. Everything of one customer
 * happens under the lock of its row.
 */
@Injectable()
export class TestBank {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async openCheckout(order: CheckoutOrder): Promise<TestSession> {
    const customer = await rows.ensureCustomer(this.database.fork(), newId('cus'), order.user);
    return this.openSession(customer.id, 'checkout', order.checkoutId, order.expiresAt, {
      checkoutId: order.checkoutId,
      planChangeId: null,
      subscriptionId: null,
      planName: order.plan.name,
      offer: { planId: order.plan.id, billingCycle: order.billingCycle, price: order.price },
      amount: order.firstAmount,
      discount: order.discount,
      periodStart: null,
      periodEnd: null,
      successUrl: order.successUrl,
      cancelUrl: order.cancelUrl,
    });
  }

  /** Charges the customer's card for an upgrade, at once where the card allows it. */
  async charge(order: ChargeOrder, expiresAt: Date): Promise<TestSession> {
    const session = await this.openSession(order.customerId, 'charge', order.planChangeId, expiresAt, {
      checkoutId: null,
      planChangeId: order.planChangeId,
      subscriptionId: order.subscriptionId,
      planName: order.description,
      offer: order.target,
      amount: order.amount.amount,
      discount: null,
      periodStart: order.periodStart.toISOString(),
      periodEnd: order.periodEnd.toISOString(),
      successUrl: order.successUrl,
      cancelUrl: order.cancelUrl,
    });
    if (session.state !== 'open') return session;
    const { renewal } = await this.customer(order.customerId);
    if (renewal === 'needs_step') return session;
    return this.act(session.id, renewal === 'succeed' ? 'pay' : 'decline');
  }

  async session(id: string): Promise<TestSession | null> {
    const found = await rows.findSession(this.database.fork(), id);
    return found && asOf(found, this.clock.now());
  }

  /** What the customer does on the hosted page. What no longer fits the session's state changes nothing. */
  async act(id: string, action: SessionAction): Promise<TestSession> {
    const known = await this.session(id);
    if (!known) throw new Error(`No session ${id}`);
    return this.locked(known.customerId, async (em, customer) => {
      const session = asOf((await rows.findSession(em, id))!, this.clock.now());
      const next = nextState(session.state, action);
      if (!next) return session;
      if (next === 'paid') return this.settle(em, customer, session);
      const paysAt = next === 'processing' ? new Date(this.clock.now().getTime() + LATE_SECONDS * 1_000) : null;
      const moved = { ...session, state: next, paysAt };
      await rows.saveSession(em, moved);
      if (next !== 'needs_step')
        this.tell(em, `${session.kind}.${next}`, { sessionId: session.id, paymentId: session.id });
      return moved;
    });
  }

  async subscription(id: string): Promise<ProviderSubscription | null> {
    const found = await rows.findSubscription(this.database.fork(), id);
    return found && { ...found.subscription, asOf: this.now(found) };
  }

  /** Changes a subscription by itself: its offer, its end. An ended one stays as it is. */
  async change(
    id: string,
    event: string,
    deed: (subscription: TestSubscription, now: Date) => TestSubscription,
  ): Promise<void> {
    const found = await this.subscription(id);
    if (!found) throw new Error(`No subscription ${id}`);
    await this.locked(found.customerId, async (em, customer) => {
      const before = await this.stored(em, id);
      const after = deed(before, this.now(customer));
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      await rows.saveSubscription(em, after);
      this.tell(em, event, { subscriptionId: id });
    });
  }

  async endNow(id: string): Promise<void> {
    await this.change(id, 'subscription.ended', (subscription, now) =>
      subscription.status === 'ended' ? subscription : endedAt(subscription, now),
    );
  }

  /** Gives a payment back, whole or in part, once for each key. */
  async refund(paymentId: string, amount: number, key: string): Promise<void> {
    const subscriptionId = await rows.subscriptionOfPayment(this.database.fork(), paymentId);
    if (subscriptionId === null) throw new Error(`No payment ${paymentId}`);
    const id = `test_refund_${key}`;
    await this.change(subscriptionId, 'payment.refunded', (subscription, now) => ({
      ...subscription,
      payments: subscription.payments.map((payment) => {
        const given = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
        const fits = payment.id === paymentId && !payment.refunds.some((refund) => refund.id === id);
        if (!fits || amount <= 0 || given + amount > payment.amount) return payment;
        return { ...payment, refunds: [...payment.refunds, { id, amount, refundedAt: now }] };
      }),
    }));
  }

  async customer(id: string): Promise<TestCustomer> {
    const found = await this.findCustomer(id);
    if (!found) throw new Error(`No customer ${id}`);
    return found;
  }

  findCustomer(id: string): Promise<TestCustomer | null> {
    return rows.findCustomer(this.database.fork(), id);
  }

  setRenewal(id: string, renewal: RenewalMood): Promise<void> {
    return rows.setRenewal(this.database.fork(), id, renewal);
  }

  subscriptionsOf(customerId: string): Promise<TestSubscription[]> {
    return rows.subscriptionsOf(this.database.fork(), customerId);
  }

  /** By the customer's own clock. */
  now({ clockShiftSeconds }: Pick<TestCustomer, 'clockShiftSeconds'>): Date {
    return new Date(this.clock.now().getTime() + clockShiftSeconds * 1_000);
  }

  /** Moves one customer's clock forward and lets everything happen that falls due on the way, in its order. */
  async advance(customerId: string, to: Date): Promise<Date> {
    return this.locked(customerId, async (em, customer) => {
      const shift = Math.ceil((to.getTime() - this.clock.now().getTime()) / 1_000);
      const moved = { ...customer, clockShiftSeconds: Math.max(customer.clockShiftSeconds, shift) };
      await rows.setClock(em, moved);
      for (const { id } of await rows.subscriptionsOf(em, customerId)) {
        await this.catchUp(em, moved, id);
        this.tell(em, 'clock.advanced', { subscriptionId: id });
      }
      return this.now(moved);
    });
  }

  /** Tries a failed renewal now, as a customer does who has mended the card. */
  async tryNow(subscriptionId: string): Promise<void> {
    await this.change(subscriptionId, 'subscription.renewed', (subscription, now) =>
      subscription.status === 'past_due'
        ? happen({ ...subscription, nextTryAt: now }, 'succeed', () => newId('pay')).subscription
        : subscription,
    );
  }

  /** Lets happen what has fallen due by the passing of time alone. */
  async tick(): Promise<void> {
    const now = this.clock.now();
    for (const { id, customerId } of await rows.dueSubscriptions(this.database.fork(), now))
      await this.locked(customerId, (em, customer) => this.catchUp(em, customer, id));
    for (const { id, customerId } of await rows.sessionsPaidLate(this.database.fork(), now)) {
      await this.locked(customerId, async (em, customer) => {
        const session = await rows.findSession(em, id);
        if (session?.state === 'processing') await this.settle(em, customer, session);
      });
    }
  }

  private async catchUp(em: EntityManager, customer: TestCustomer, id: string): Promise<void> {
    let subscription = await this.stored(em, id);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = dueAt(subscription);
      if (!due || due > this.now(customer)) break;
      const happened = happen(subscription, customer.renewal, () => newId('pay'));
      subscription = happened.subscription;
      this.tell(em, happened.event, { subscriptionId: id });
    }
    await rows.saveSubscription(em, subscription);
  }

  /** The money has come: a checkout begins a subscription, a charge adds a payment to one. */
  private async settle(em: EntityManager, customer: TestCustomer, session: TestSession): Promise<TestSession> {
    const { data } = session;
    const now = this.now(customer);
    const subscription = data.subscriptionId
      ? withCharge(await this.stored(em, data.subscriptionId), session, now)
      : start({
          id: newId('sub'),
          paymentId: newId('pay'),
          userId: customer.userId,
          customerId: customer.id,
          offer: data.offer,
          firstAmount: data.amount,
          discountCode: data.discount?.code ?? null,
          at: now,
        });
    await rows.saveSubscription(em, subscription);
    const paid = { ...session, state: 'paid' as const, data: { ...data, subscriptionId: subscription.id } };
    await rows.saveSession(em, paid);
    this.tell(em, `${session.kind}.paid`, {
      sessionId: session.id,
      paymentId: session.id,
      subscriptionId: subscription.id,
    });
    return paid;
  }

  private async openSession(
    customerId: string,
    kind: TestSession['kind'],
    orderKey: string,
    expiresAt: Date,
    data: SessionData,
  ): Promise<TestSession> {
    const id = newId(kind === 'checkout' ? 'cs' : 'ch');
    const session = { id, customerId, kind, state: 'open', data, expiresAt } as const;
    return asOf(await rows.ensureSession(this.database.fork(), orderKey, session), this.clock.now());
  }

  private async locked<T>(
    customerId: string,
    deed: (em: EntityManager, customer: TestCustomer) => Promise<T>,
  ): Promise<T> {
    return this.database.transactional(async (em) => deed(em, await rows.lockCustomer(em, customerId)));
  }

  private async stored(em: EntityManager, id: string): Promise<TestSubscription> {
    return (await rows.findSubscription(em, id))!.subscription;
  }

  private tell(em: EntityManager, type: string, about: Partial<TestEvent>): void {
    const event: TestEvent = {
      id: newId('evt'),
      type,
      sessionId: null,
      subscriptionId: null,
      paymentId: null,
      ...about,
    };
    this.outbox.add(em, TEST_EVENT, { ...event });
  }

  /** Closes the customer's account with all that was booked to it. */
  forget(userId: string): Promise<void> {
    return rows.deleteCustomerOf(this.database.fork(), userId);
  }
}
