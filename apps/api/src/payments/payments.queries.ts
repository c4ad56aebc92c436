import { type EntityManager } from '@mikro-orm/postgresql';
import { CUSTOMER_CLOCKS } from '../subscriptions/customers/customers.queries.js';
import { type GatewayEvent, type GatewayName } from './gateway.js';

/** A webhook that hasn't come by then may never come. */
const CHECKOUT_TIMEOUT = '2 minutes';
const ASK_AGAIN = '10 minutes';
const GIVE_UP = '1 day';
const CHANGE_TIMEOUT = '2 minutes';
const BATCH = 100;

/** Open checkouts of which no event has come, the oldest first. */
export const findSilentCheckouts = (em: EntityManager, now: Date): Promise<{ gateway: string; session_id: string }[]> =>
  em.execute(
    `select gateway, session_id from checkouts where state = 'open' and session_id is not null
       and created_at < ?::timestamptz - interval '${CHECKOUT_TIMEOUT}'
       and coalesce(asked_at < ?::timestamptz - interval '${ASK_AGAIN}', true)
     order by created_at limit ${BATCH}`,
    [now, now],
  );

/** Expires checkouts that nobody paid in time. @returns their ids */
export async function expireCheckouts(em: EntityManager, now: Date): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update checkouts set state = 'expired' where state = 'open'
       and (expires_at < ?::timestamptz - interval '${GIVE_UP}' or (session_id is null and expires_at < ?)) returning id`,
    [now, now],
  );
  return rows.map(({ id }) => id);
}

/** Deletes checkouts that nobody has paid in two months: no provider's page lasts as long. */
export async function deleteUnpaidCheckouts(em: EntityManager): Promise<void> {
  await em.execute(
    `delete from checkouts where state in ('expired', 'cancelled', 'failed') and created_at < now() - interval '2 months'`,
  );
}

/** Deletes upgrades that came to nothing two months ago, with what was kept of their orders: no payment clears as late. */
export async function deleteFailedChanges(em: EntityManager): Promise<void> {
  await em.execute(
    `with gone as (
       delete from plan_changes where state = 'failed' and not booked
         and coalesce(closed_at, created_at) < now() - interval '2 months' returning gateway_payment_id)
     delete from paypal_orders where id in (select gateway_payment_id from gone)`,
  );
}

export interface UnfinishedChange {
  id: string;
  state: string;
  gateway: string;
  gateway_payment_id: string | null;
  gateway_subscription_id: string;
}

/** Upgrades that were interrupted, or wait though their subscription goes on. The older one is, the less often it is due: it waits for its customer, who has other ways to bring news. */
export const findUnfinishedChanges = (em: EntityManager, now: Date): Promise<UnfinishedChange[]> =>
  em.execute(
    `select c.id, c.state, s.gateway, c.gateway_payment_id, s.gateway_subscription_id
     from plan_changes c join subscriptions s on s.id = c.subscription_id
     cross join lateral (select ?::timestamptz as now) t
     where (c.state in ('pending', 'paid') or (c.awaits_resumption and s.status in ('active', 'past_due')))
       and c.created_at < t.now - interval '${CHANGE_TIMEOUT}'
       and coalesce(c.asked_at < t.now - least(interval '1 hour', greatest(interval '1 minute', (t.now - c.created_at) / 10)), true)
     order by coalesce(c.asked_at, c.created_at) limit ${BATCH}`,
    [now],
  );

/**
 * Subscriptions whose period or grace is over, each by its customer's own clock, and that weren't asked about within a minute: those first
 * that have waited longest. What fails or is unknown to its provider goes to the end of the line.
 */
export const findDueSubscriptions = (
  em: EntityManager,
  now: Date,
  gateways: readonly string[],
): Promise<{ id: string; gateway: string; gateway_subscription_id: string }[]> =>
  em.execute(
    `select s.id, s.gateway, s.gateway_subscription_id from subscriptions s left join (${CUSTOMER_CLOCKS}) c on c.user_id = s.user_id
     cross join lateral (select ?::timestamptz + make_interval(secs => coalesce(c.clock_shift_seconds, 0)) as now) t
     where s.status <> 'expired' and s.gateway in (?) and greatest(s.synced_at, s.asked_at) < ?::timestamptz - interval '1 minute'
       and (s.period_end <= t.now or s.past_due_since <= t.now - interval '7 days')
     order by greatest(s.synced_at, s.asked_at) limit ${BATCH}`,
    [now, gateways, now],
  );

/** An account's subscriptions as operators see them, the oldest first. */
export const describeSubscriptions = (em: EntityManager, userId: string): Promise<Record<string, unknown>[]> =>
  em.execute(
    `select gateway, gateway_subscription_id, plan_id, billing_cycle, status, period_start, period_end, next_plan_id, next_amount
     from subscriptions where user_id = ? order by started_at`,
    [userId],
  );

/** Forgets two years after they were taken, or their account was deleted, which addresses have had offers that are made once. */
export async function deleteOldOffers(em: EntityManager): Promise<void> {
  await em.execute(`delete from once_offers where at < now() - interval '2 years'`);
}

/** An account's payments as operators see them, the oldest first. */
export const describePayments = (em: EntityManager, userId: string): Promise<Record<string, unknown>[]> =>
  em.execute(
    `select gateway_payment_id, purpose, plan_id, amount, refunded_amount, currency, paid_at, disputed
     from payments where user_id = ? order by paid_at`,
    [userId],
  );

/** The newest fifty events of providers as operators see them, those that failed first. */
export const describeWebhookEvents = (em: EntityManager): Promise<Record<string, unknown>[]> =>
  em.execute(
    `select id, gateway, event_id, type, received_at, processed_at, attempts, last_error from webhook_events
     order by processed_at is null desc, received_at desc limit 50`,
  );

/** Keeps an event, once. @returns its id, or null where it is here already */
export async function insertWebhookEvent(
  em: EntityManager,
  gateway: GatewayName,
  event: GatewayEvent,
): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into webhook_events (gateway, event_id, type, body) values (?, ?, ?, ?::jsonb)
     on conflict (gateway, event_id) do nothing returning id`,
    [gateway, event.id, event.type, JSON.stringify(event)],
  );
  return row?.id ?? null;
}

/** A text that changes whenever a subscription of the account is written: each write of a row gives it a new `xmin`. Null where it has none. */
export async function subscriptionsVersion(em: EntityManager, userId: string): Promise<string | null> {
  const [row] = await em.execute<{ version: string | null }[]>(
    `select string_agg(id::text || xmin::text, ' ' order by id) as version from subscriptions where user_id = ?`,
    [userId],
  );
  return row!.version;
}
