import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../../common/clock/clock.js';
import { Outbox } from '../../../common/outbox/outbox.service.js';
import { Database } from '../../../database/database.js';
import { type ChargeOrder, type CheckoutOrder, type Offer, type ProviderSubscription } from '../../gateway.js';
import { dueAt, endedAt, happen, type RenewalMood, start, type TestSubscription } from './test-subscription.js';

export const TEST_EVENT = 'test-gateway.event';
/** How long a payment takes that is made late. */
export const LATE_SECONDS = 10;
/** Enough for a century of monthly renewals in one go. */
const MAX_STEPS = 1_200;

export type SessionState = 'open' | 'needs_step' | 'processing' | 'paid' | 'failed' | 'expired' | 'cancelled';
export type SessionAction = 'pay' | 'decline' | 'step' | 'confirm' | 'late' | 'cancel';

interface SessionData {
  checkoutId: string | null;
  planChangeId: string | null;
  subscriptionId: string | null;
  planName: string;
  offer: Offer;
  /** What is paid on this page, in minor units. */
  amount: number;
  discount: { code: string; percentage: number } | null;
  periodStart: string | null;
  periodEnd: string | null;
  successUrl: string;
  cancelUrl: string;
}

export interface TestSession {
  id: string;
  customerId: string;
  kind: 'checkout' | 'charge';
  state: SessionState;
  data: SessionData;
  paysAt: Date | null;
  expiresAt: Date;
}

export interface TestCustomer {
  id: string;
  userId: string;
  email: string;
  name: string;
  clockShiftSeconds: number;
  renewal: RenewalMood;
}

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
    const customer = await this.customerOf(order.user);
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
    const [row] = await this.database.fork().execute<SessionRow[]>(`${SESSION} where s.id = ?`, [id]);
    return row ? asSession(row, this.clock.now()) : null;
  }

  /** What the customer does on the hosted page. What no longer fits the session's state changes nothing. */
  async act(id: string, action: SessionAction): Promise<TestSession> {
    const known = await this.session(id);
    if (!known) throw new Error(`No session ${id}`);
    return this.locked(known.customerId, async (em, customer) => {
      const [row] = await em.execute<SessionRow[]>(`${SESSION} where s.id = ?`, [id]);
      const session = asSession(row!, this.clock.now());
      const next = nextState(session.state, action);
      if (!next) return session;
      if (next === 'paid') return this.settle(em, customer, session);
      const paysAt = next === 'processing' ? new Date(this.clock.now().getTime() + LATE_SECONDS * 1_000) : null;
      await em.execute('update test_gateway_sessions set state = ?, pays_at = ? where id = ?', [next, paysAt, id]);
      if (next !== 'needs_step')
        this.tell(em, `${session.kind}.${next}`, { sessionId: session.id, paymentId: session.id });
      return { ...session, state: next, paysAt };
    });
  }

  async subscription(id: string): Promise<ProviderSubscription | null> {
    const [row] = await this.database.fork().execute<{ data: Stored; clock_shift_seconds: string }[]>(
      `select s.data, c.clock_shift_seconds from test_gateway_subscriptions s
       join test_gateway_customers c on c.id = s.customer_id where s.id = ?`,
      [id],
    );
    if (!row) return null;
    return { ...revive(row.data), asOf: this.nowOf({ clockShiftSeconds: Number(row.clock_shift_seconds) }) };
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
      const after = deed(before, this.nowOf(customer));
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      await this.store(em, after);
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
    const [row] = await this.database
      .fork()
      .execute<{ id: string }[]>(`select id from test_gateway_subscriptions where data @> ?::jsonb`, [
        JSON.stringify({ payments: [{ id: paymentId }] }),
      ]);
    if (!row) throw new Error(`No payment ${paymentId}`);
    const id = `test_refund_${key}`;
    await this.change(row.id, 'payment.refunded', (subscription, now) => ({
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

  async findCustomer(id: string): Promise<TestCustomer | null> {
    const [row] = await this.database
      .fork()
      .execute<CustomerRow[]>('select * from test_gateway_customers where id = ?', [id]);
    return row ? asCustomer(row) : null;
  }

  async setRenewal(id: string, renewal: RenewalMood): Promise<void> {
    await this.database.fork().execute('update test_gateway_customers set renewal = ? where id = ?', [renewal, id]);
  }

  async subscriptionsOf(customerId: string): Promise<TestSubscription[]> {
    const rows = await this.database
      .fork()
      .execute<{ data: Stored }[]>('select data from test_gateway_subscriptions where customer_id = ? order by id', [
        customerId,
      ]);
    return rows.map(({ data }) => revive(data));
  }

  now(customer: Pick<TestCustomer, 'clockShiftSeconds'>): Date {
    return this.nowOf(customer);
  }

  /** Moves one customer's clock forward and lets everything happen that falls due on the way, in its order. */
  async advance(customerId: string, to: Date): Promise<Date> {
    return this.locked(customerId, async (em, customer) => {
      const shift = Math.ceil((to.getTime() - this.clock.now().getTime()) / 1_000);
      const moved = { ...customer, clockShiftSeconds: Math.max(customer.clockShiftSeconds, shift) };
      await em.execute('update test_gateway_customers set clock_shift_seconds = ? where id = ?', [
        moved.clockShiftSeconds,
        customerId,
      ]);
      for (const { id } of await em.execute<{ id: string }[]>(
        'select id from test_gateway_subscriptions where customer_id = ?',
        [customerId],
      )) {
        await this.catchUp(em, moved, id);
        this.tell(em, 'clock.advanced', { subscriptionId: id });
      }
      return this.nowOf(moved);
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
    const due = await this.database.fork().execute<{ id: string; customer_id: string }[]>(
      `select s.id, s.customer_id from test_gateway_subscriptions s join test_gateway_customers c on c.id = s.customer_id
       where s.due_at <= ?::timestamptz + make_interval(secs => c.clock_shift_seconds)`,
      [now],
    );
    for (const { id, customer_id } of due)
      await this.locked(customer_id, (em, customer) => this.catchUp(em, customer, id));
    const late = await this.database
      .fork()
      .execute<{ id: string; customer_id: string }[]>(
        `select id, customer_id from test_gateway_sessions where state = 'processing' and pays_at <= ?`,
        [now],
      );
    for (const { id, customer_id } of late) {
      await this.locked(customer_id, async (em, customer) => {
        const [row] = await em.execute<SessionRow[]>(`${SESSION} where s.id = ?`, [id]);
        const session = asSession(row!, now);
        if (session.state === 'processing') await this.settle(em, customer, session);
      });
    }
  }

  private async catchUp(em: EntityManager, customer: TestCustomer, id: string): Promise<void> {
    let subscription = await this.stored(em, id);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = dueAt(subscription);
      if (!due || due > this.nowOf(customer)) break;
      const happened = happen(subscription, customer.renewal, () => newId('pay'));
      subscription = happened.subscription;
      this.tell(em, happened.event, { subscriptionId: id });
    }
    await this.store(em, subscription);
  }

  /** The money has come: a checkout begins a subscription, a charge adds a payment to one. */
  private async settle(em: EntityManager, customer: TestCustomer, session: TestSession): Promise<TestSession> {
    const { data } = session;
    const now = this.nowOf(customer);
    const subscription = data.subscriptionId
      ? withChange(await this.stored(em, data.subscriptionId), session, now)
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
    await this.store(em, subscription);
    const paid = { ...session, state: 'paid' as const, data: { ...data, subscriptionId: subscription.id } };
    await em.execute(`update test_gateway_sessions set state = 'paid', data = ?::jsonb where id = ?`, [
      JSON.stringify(paid.data),
      session.id,
    ]);
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
    const em = this.database.fork();
    await em.execute(
      `insert into test_gateway_sessions (id, customer_id, kind, order_key, state, data, expires_at)
       values (?, ?, ?, ?, 'open', ?::jsonb, ?) on conflict (order_key) do nothing`,
      [newId(kind === 'checkout' ? 'cs' : 'ch'), customerId, kind, orderKey, JSON.stringify(data), expiresAt],
    );
    const [row] = await em.execute<SessionRow[]>(`${SESSION} where s.order_key = ?`, [orderKey]);
    return asSession(row!, this.clock.now());
  }

  private async customerOf({ id, email, name }: CheckoutOrder['user']): Promise<TestCustomer> {
    const em = this.database.fork();
    await em.execute(
      `insert into test_gateway_customers (id, user_id, email, name) values (?, ?, ?, ?) on conflict (user_id) do nothing`,
      [newId('cus'), id, email, name],
    );
    const [row] = await em.execute<CustomerRow[]>('select * from test_gateway_customers where user_id = ?', [id]);
    return asCustomer(row!);
  }

  private async locked<T>(
    customerId: string,
    deed: (em: EntityManager, customer: TestCustomer) => Promise<T>,
  ): Promise<T> {
    return this.database.transactional(async (em) => {
      const [row] = await em.execute<CustomerRow[]>('select * from test_gateway_customers where id = ? for update', [
        customerId,
      ]);
      if (!row) throw new Error(`No customer ${customerId}`);
      return deed(em, asCustomer(row));
    });
  }

  private async stored(em: EntityManager, id: string): Promise<TestSubscription> {
    const [row] = await em.execute<{ data: Stored }[]>('select data from test_gateway_subscriptions where id = ?', [
      id,
    ]);
    return revive(row!.data);
  }

  private async store(em: EntityManager, subscription: TestSubscription): Promise<void> {
    await em.execute(
      `insert into test_gateway_subscriptions (id, customer_id, data, due_at) values (?, ?, ?::jsonb, ?)
       on conflict (id) do update set data = excluded.data, due_at = excluded.due_at`,
      [subscription.id, subscription.customerId, JSON.stringify(subscription), dueAt(subscription)],
    );
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

  private nowOf({ clockShiftSeconds }: Pick<TestCustomer, 'clockShiftSeconds'>): Date {
    return new Date(this.clock.now().getTime() + clockShiftSeconds * 1_000);
  }

  /** Closes the customer's account with all that was booked to it. */
  async forget(userId: string): Promise<void> {
    await this.database.fork().execute('delete from test_gateway_customers where user_id = ?', [userId]);
  }
}

const SESSION = `select s.id, s.customer_id, s.kind, s.state, s.data, s.pays_at, s.expires_at from test_gateway_sessions s`;

interface SessionRow {
  id: string;
  customer_id: string;
  kind: TestSession['kind'];
  state: SessionState;
  data: SessionData;
  pays_at: string | null;
  expires_at: string;
}

interface CustomerRow {
  id: string;
  user_id: string;
  email: string;
  name: string;
  clock_shift_seconds: string;
  renewal: RenewalMood;
}

function asSession(row: SessionRow, now: Date): TestSession {
  const expiresAt = new Date(row.expires_at);
  const isOver = (row.state === 'open' || row.state === 'needs_step') && expiresAt <= now;
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    state: isOver ? 'expired' : row.state,
    data: row.data,
    paysAt: row.pays_at === null ? null : new Date(row.pays_at),
    expiresAt,
  };
}

const asCustomer = ({ user_id, clock_shift_seconds, ...row }: CustomerRow): TestCustomer => ({
  ...row,
  userId: user_id,
  clockShiftSeconds: Number(clock_shift_seconds),
});

/** Where an action leads from a state, or null where it makes no sense there. */
function nextState(state: SessionState, action: SessionAction): SessionState | null {
  if (state === 'needs_step') return action === 'confirm' ? 'paid' : action === 'cancel' ? 'cancelled' : null;
  if (state !== 'open') return null;
  const led: Record<SessionAction, SessionState | null> = {
    pay: 'paid',
    decline: 'failed',
    step: 'needs_step',
    late: 'processing',
    cancel: 'cancelled',
    confirm: null,
  };
  return led[action];
}

function withChange(subscription: TestSubscription, session: TestSession, now: Date): TestSubscription {
  const { data } = session;
  return {
    ...subscription,
    payments: [
      ...subscription.payments,
      {
        id: session.id,
        purpose: 'change',
        planId: data.offer.planId,
        billingCycle: subscription.payments.at(-1)!.billingCycle,
        amount: data.amount,
        discountAmount: 0,
        discountCode: null,
        currency: data.offer.price.currency,
        method: 'test_gateway',
        paidAt: now,
        periodStart: new Date(data.periodStart!),
        periodEnd: new Date(data.periodEnd!),
        planChangeId: data.planChangeId,
        refunds: [],
        disputed: false,
      },
    ],
  };
}

/** A subscription as JSON keeps it: its instants are texts. */
type Stored = { [K in keyof TestSubscription]: unknown };

function revive(stored: Stored): TestSubscription {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  return JSON.parse(JSON.stringify(stored), (_key, value: unknown) =>
    typeof value === 'string' && isInstant.test(value) ? new Date(value) : value,
  ) as TestSubscription;
}
