import { LockMode, ref } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../../common/clock/clock.js';
import { Outbox } from '../../../common/outbox/outbox.service.js';
import { Database } from '../../../database/database.js';
import { type ChargeOrder, type CheckoutOrder, type ProviderSubscription } from '../../gateway.js';
import {
  dueSubscriptions,
  ensureCustomer,
  ensureSession,
  subscriptionOfPayment,
} from './fake-payment-provider.queries.js';
import { TestCustomer } from './test-customer.entity.js';
import { TestSessionRow } from './test-session.entity.js';
import { asOf, nextState, type SessionAction, type SessionData, type TestSession } from './test-session.js';
import { TestSubscriptionRow } from './test-subscription.entity.js';
import {
  dueAt,
  endedAt,
  happen,
  type RenewalOutcome,
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

const ABOUT_NOTHING = { sessionId: null, subscriptionId: null, paymentId: null };

const newId = (kind: string): string => `test_${kind}_${randomBytes(12).toString('hex')}`;

/**
 * The provider behind the Test Gateway: customers with cards and clocks, hosted sessions, subscriptions that renew. It knows
 * nothing of our accounts' plans; it tells what has happened by events, as other providers do. Everything of one customer
 * happens under the lock of its row.
 */
@Injectable()
export class FakePaymentProvider {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async openCheckout(order: CheckoutOrder): Promise<TestSession> {
    const customer = await ensureCustomer(this.database.fork(), newId('cus'), order.user);
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
    const found = await this.database.fork().findOne(TestSessionRow, { id });
    return found && asOf(found, this.clock.now());
  }

  /** What the customer does on the hosted page. What no longer fits the session's state changes nothing. */
  async act(id: string, action: SessionAction): Promise<TestSession> {
    const known = await this.session(id);
    if (!known) throw new Error(`No session ${id}`);
    return this.locked(known.customerId, async (em, customer) => {
      const session = await em.findOneOrFail(TestSessionRow, { id });
      const current = asOf(session, this.clock.now());
      const next = nextState(current.state, action);
      if (!next) return current;
      if (next === 'paid') return this.settle(em, customer, session);
      session.state = next;
      session.paysAt = next === 'processing' ? new Date(this.clock.now().getTime() + LATE_SECONDS * 1_000) : null;
      if (next !== 'needs_step') this.emit(em, `${session.kind}.${next}`, { sessionId: id, paymentId: id });
      return session;
    });
  }

  async subscription(id: string): Promise<ProviderSubscription | null> {
    const found = await this.database.fork().findOne(TestSubscriptionRow, { id }, { populate: ['customer'] });
    return found && { ...found.data, asOf: this.now(found.customer.$) };
  }

  /** Changes a subscription by itself: its offer, its end. An ended one stays as it is. */
  async change(
    id: string,
    event: string,
    change: (subscription: TestSubscription, now: Date) => TestSubscription,
  ): Promise<void> {
    const found = await this.subscription(id);
    if (!found) throw new Error(`No subscription ${id}`);
    await this.locked(found.customerId, async (em, customer) => {
      const row = await em.findOneOrFail(TestSubscriptionRow, { id });
      const after = change(row.data, this.now(customer));
      if (JSON.stringify(after) === JSON.stringify(row.data)) return;
      keep(row, after);
      this.emit(em, event, { subscriptionId: id });
    });
  }

  async endNow(id: string): Promise<void> {
    await this.change(id, 'subscription.ended', (subscription, now) =>
      subscription.status === 'ended' ? subscription : endedAt(subscription, now),
    );
  }

  /** Gives a payment back, whole or in part, once for each key. */
  async refund(paymentId: string, amount: number, key: string): Promise<void> {
    const subscriptionId = await subscriptionOfPayment(this.database.fork(), paymentId);
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
    return this.database.fork().findOne(TestCustomer, { id });
  }

  async setRenewal(id: string, renewal: RenewalOutcome): Promise<void> {
    await this.database.fork().nativeUpdate(TestCustomer, { id }, { renewal });
  }

  async subscriptionsOf(customerId: string): Promise<TestSubscription[]> {
    const rows = await subscriptionRowsOf(this.database.fork(), customerId);
    return rows.map(({ data }) => data);
  }

  /** By the customer's own clock. */
  now({ clockShiftSeconds }: Pick<TestCustomer, 'clockShiftSeconds'>): Date {
    return new Date(this.clock.now().getTime() + clockShiftSeconds * 1_000);
  }

  /** Moves one customer's clock forward and lets everything happen that falls due on the way, in its order. */
  async advance(customerId: string, to: Date): Promise<Date> {
    return this.locked(customerId, async (em, customer) => {
      const shift = Math.ceil((to.getTime() - this.clock.now().getTime()) / 1_000);
      customer.clockShiftSeconds = Math.max(customer.clockShiftSeconds, shift);
      for (const row of await subscriptionRowsOf(em, customerId)) {
        this.catchUp(em, customer, row);
        this.emit(em, 'clock.advanced', { subscriptionId: row.id });
      }
      return this.now(customer);
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
    for (const { id, customerId } of await dueSubscriptions(this.database.fork(), now))
      await this.locked(customerId, async (em, customer) =>
        this.catchUp(em, customer, await em.findOneOrFail(TestSubscriptionRow, { id })),
      );
    const paidLate = { state: 'processing' as const, paysAt: { $lte: now } };
    for (const { id, customerId } of await this.database.fork().find(TestSessionRow, paidLate)) {
      await this.locked(customerId, async (em, customer) => {
        const session = await em.findOne(TestSessionRow, { id });
        if (session?.state === 'processing') await this.settle(em, customer, session);
      });
    }
  }

  private catchUp(em: EntityManager, customer: TestCustomer, row: TestSubscriptionRow): void {
    let subscription = row.data;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = dueAt(subscription);
      if (!due || due > this.now(customer)) break;
      const happened = happen(subscription, customer.renewal, () => newId('pay'));
      subscription = happened.subscription;
      this.emit(em, happened.event, { subscriptionId: row.id });
    }
    keep(row, subscription);
  }

  /** The money has come: a checkout begins a subscription, a charge adds a payment to one. */
  private async settle(em: EntityManager, customer: TestCustomer, session: TestSessionRow): Promise<TestSession> {
    const { data } = session;
    const now = this.now(customer);
    const charged = data.subscriptionId
      ? await em.findOneOrFail(TestSubscriptionRow, { id: data.subscriptionId })
      : null;
    const subscription = charged
      ? withCharge(charged.data, session, now)
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
    const { id: subscriptionId } = subscription;
    const row = charged ?? Object.assign(new TestSubscriptionRow(), { id: subscriptionId, customer: ref(customer) });
    em.persist(keep(row, subscription));
    session.state = 'paid';
    session.data = { ...data, subscriptionId };
    this.emit(em, `${session.kind}.paid`, { sessionId: session.id, paymentId: session.id, subscriptionId });
    return session;
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
    return asOf(await ensureSession(this.database.fork(), orderKey, session), this.clock.now());
  }

  private async locked<T>(
    customerId: string,
    change: (em: EntityManager, customer: TestCustomer) => Promise<T>,
  ): Promise<T> {
    return this.database.transactional(async (em) =>
      change(em, await em.findOneOrFail(TestCustomer, { id: customerId }, { lockMode: LockMode.PESSIMISTIC_WRITE })),
    );
  }

  private emit(em: EntityManager, type: string, about: Partial<TestEvent>): void {
    const event: TestEvent = { id: newId('evt'), type, ...ABOUT_NOTHING, ...about };
    this.outbox.add(em, TEST_EVENT, { ...event });
  }

  /** Closes the customer's account with all that was booked to it. */
  async forget(userId: string): Promise<void> {
    await this.database.fork().nativeDelete(TestCustomer, { userId });
  }
}

const subscriptionRowsOf = (em: EntityManager, customerId: string): Promise<TestSubscriptionRow[]> =>
  em.find(TestSubscriptionRow, { customer: customerId }, { orderBy: { id: 'asc' } });

/** Replaces what a row says of its subscription. */
const keep = (row: TestSubscriptionRow, data: TestSubscription): TestSubscriptionRow =>
  Object.assign(row, { data, dueAt: dueAt(data) });
