/** @file The rows of the Test Gateway's provider: customers, sessions, subscriptions. */
import { type EntityManager } from '@mikro-orm/postgresql';
import { type SessionData, type SessionState, type TestSession } from './test-session.js';
import { dueAt, type RenewalMood, type TestSubscription } from './test-subscription.js';

export interface TestCustomer {
  id: string;
  userId: string;
  email: string;
  name: string;
  clockShiftSeconds: number;
  renewal: RenewalMood;
}

interface CustomerRow {
  id: string;
  user_id: string;
  email: string;
  name: string;
  clock_shift_seconds: string;
  renewal: RenewalMood;
}

const asCustomer = ({ user_id, clock_shift_seconds, ...row }: CustomerRow): TestCustomer => ({
  ...row,
  userId: user_id,
  clockShiftSeconds: Number(clock_shift_seconds),
});

export async function findCustomer(em: EntityManager, id: string): Promise<TestCustomer | null> {
  const [row] = await em.execute<CustomerRow[]>('select * from test_gateway_customers where id = ?', [id]);
  return row ? asCustomer(row) : null;
}

/** @throws Error where there is none */
export async function lockCustomer(em: EntityManager, id: string): Promise<TestCustomer> {
  const [row] = await em.execute<CustomerRow[]>('select * from test_gateway_customers where id = ? for update', [id]);
  if (!row) throw new Error(`No customer ${id}`);
  return asCustomer(row);
}

/** The customer of a user; made with this id where there is none. */
export async function ensureCustomer(
  em: EntityManager,
  newId: string,
  { id: userId, email, name }: { id: string; email: string; name: string },
): Promise<TestCustomer> {
  await em.execute(
    `insert into test_gateway_customers (id, user_id, email, name) values (?, ?, ?, ?) on conflict (user_id) do nothing`,
    [newId, userId, email, name],
  );
  const [row] = await em.execute<CustomerRow[]>('select * from test_gateway_customers where user_id = ?', [userId]);
  return asCustomer(row!);
}

export async function setRenewal(em: EntityManager, customerId: string, renewal: RenewalMood): Promise<void> {
  await em.execute('update test_gateway_customers set renewal = ? where id = ?', [renewal, customerId]);
}

export async function setClock(em: EntityManager, { id, clockShiftSeconds }: TestCustomer): Promise<void> {
  await em.execute('update test_gateway_customers set clock_shift_seconds = ? where id = ?', [clockShiftSeconds, id]);
}

/** With all that was booked to it. */
export async function deleteCustomerOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute('delete from test_gateway_customers where user_id = ?', [userId]);
}

const SESSIONS = `select s.id, s.customer_id, s.kind, s.state, s.data, s.pays_at, s.expires_at from test_gateway_sessions s`;

interface SessionRow {
  id: string;
  customer_id: string;
  kind: TestSession['kind'];
  state: SessionState;
  data: SessionData;
  pays_at: string | null;
  expires_at: string;
}

const asSession = ({ customer_id, pays_at, expires_at, ...row }: SessionRow): TestSession => ({
  ...row,
  customerId: customer_id,
  paysAt: pays_at === null ? null : new Date(pays_at),
  expiresAt: new Date(expires_at),
});

export async function findSession(em: EntityManager, id: string): Promise<TestSession | null> {
  const [row] = await em.execute<SessionRow[]>(`${SESSIONS} where s.id = ?`, [id]);
  return row ? asSession(row) : null;
}

/** The session of an order; this one where there is none yet. */
export async function ensureSession(
  em: EntityManager,
  orderKey: string,
  { id, customerId, kind, state, data, expiresAt }: Omit<TestSession, 'paysAt'>,
): Promise<TestSession> {
  await em.execute(
    `insert into test_gateway_sessions (id, customer_id, kind, order_key, state, data, expires_at)
     values (?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (order_key) do nothing`,
    [id, customerId, kind, orderKey, state, JSON.stringify(data), expiresAt],
  );
  const [row] = await em.execute<SessionRow[]>(`${SESSIONS} where s.order_key = ?`, [orderKey]);
  return asSession(row!);
}

export async function saveSession(em: EntityManager, { id, state, data, paysAt }: TestSession): Promise<void> {
  await em.execute('update test_gateway_sessions set state = ?, data = ?::jsonb, pays_at = ? where id = ?', [
    state,
    JSON.stringify(data),
    paysAt,
    id,
  ]);
}

/** Sessions whose late payment has arrived. */
export const sessionsPaidLate = (em: EntityManager, now: Date): Promise<{ id: string; customerId: string }[]> =>
  em.execute(
    `select id, customer_id as "customerId" from test_gateway_sessions where state = 'processing' and pays_at <= ?`,
    [now],
  );

/** A subscription as JSON keeps it: its instants are texts. */
type Stored = { [K in keyof TestSubscription]: unknown };

function revive(stored: Stored): TestSubscription {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  return JSON.parse(JSON.stringify(stored), (_key, value: unknown) =>
    typeof value === 'string' && isInstant.test(value) ? new Date(value) : value,
  ) as TestSubscription;
}

export async function findSubscription(
  em: EntityManager,
  id: string,
): Promise<{ subscription: TestSubscription; clockShiftSeconds: number } | null> {
  const [row] = await em.execute<{ data: Stored; clock_shift_seconds: string }[]>(
    `select s.data, c.clock_shift_seconds from test_gateway_subscriptions s
     join test_gateway_customers c on c.id = s.customer_id where s.id = ?`,
    [id],
  );
  return row ? { subscription: revive(row.data), clockShiftSeconds: Number(row.clock_shift_seconds) } : null;
}

/** By id. */
export async function subscriptionsOf(em: EntityManager, customerId: string): Promise<TestSubscription[]> {
  const rows = await em.execute<{ data: Stored }[]>(
    'select data from test_gateway_subscriptions where customer_id = ? order by id',
    [customerId],
  );
  return rows.map(({ data }) => revive(data));
}

export async function subscriptionOfPayment(em: EntityManager, paymentId: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(`select id from test_gateway_subscriptions where data @> ?::jsonb`, [
    JSON.stringify({ payments: [{ id: paymentId }] }),
  ]);
  return row?.id ?? null;
}

/** Subscriptions to which something happens by now, by their customers' clocks. */
export const dueSubscriptions = (em: EntityManager, now: Date): Promise<{ id: string; customerId: string }[]> =>
  em.execute(
    `select s.id, s.customer_id as "customerId" from test_gateway_subscriptions s
     join test_gateway_customers c on c.id = s.customer_id
     where s.due_at <= ?::timestamptz + make_interval(secs => c.clock_shift_seconds)`,
    [now],
  );

export async function saveSubscription(em: EntityManager, subscription: TestSubscription): Promise<void> {
  await em.execute(
    `insert into test_gateway_subscriptions (id, customer_id, data, due_at) values (?, ?, ?::jsonb, ?)
     on conflict (id) do update set data = excluded.data, due_at = excluded.due_at`,
    [subscription.id, subscription.customerId, JSON.stringify(subscription), dueAt(subscription)],
  );
}
