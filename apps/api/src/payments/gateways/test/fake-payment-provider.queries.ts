/** @file What the Test Gateway's provider does to its rows beyond loading and changing entities. */
import { type EntityManager } from '@mikro-orm/postgresql';
import { TestCustomer } from './test-customer.entity.js';
import { TestSessionRow } from './test-session.entity.js';
import { type TestSession } from './test-session.js';

/** The customer of a user; made with this id where there is none. Of several at once, all get the same one. */
export async function ensureCustomer(
  em: EntityManager,
  newId: string,
  { id: userId, email, name }: { id: string; email: string; name: string },
): Promise<TestCustomer> {
  await em.execute(
    `insert into test_gateway_customers (id, user_id, email, name) values (?, ?, ?, ?) on conflict (user_id) do nothing`,
    [newId, userId, email, name],
  );
  return em.findOneOrFail(TestCustomer, { userId });
}

/** The session of an order; this one where there is none yet. Of several at once, all get the same one. */
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
  return em.findOneOrFail(TestSessionRow, { orderKey });
}

/** The subscription that a payment belongs to, by its id. */
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
