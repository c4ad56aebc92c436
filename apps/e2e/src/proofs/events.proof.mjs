/**
 * @file Events of the Test Gateway to the built product: each three times, shuffled, a twentieth with bad signatures, twenty at once. The state
 * afterwards must be the state that the same events in order have led to, and none of the forged ones may be taken.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { changePlan, idempotent, startCheckout } from '@timbrel/api-client';
import { Account } from '../harness/account.ts';
import { Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';
import { randomOf } from '../harness/random.ts';

const SECRET = 'a secret for the proof of events, long enough';
const EVENTS = 100;
const AT_ONCE = 20;
const BUYERS = 5;
const PLANS = ['basic', 'pro', 'premium'];

export default {
  name: 'events',
  covers: ['apps/api/src/invoices', 'apps/api/src/payments', 'apps/api/src/subscriptions'],
  target: { events: 1_000, deliveries: 3_000, forged: 150 },

  async setUp({ env }) {
    Object.assign(process.env, env);
    return { product: await Product.start({ env: { APP_SECRET: SECRET } }) };
  },

  async round({ seed }, { product }) {
    const random = randomOf(seed);
    for (let i = 0; i < BUYERS; i += 1) await buy(product, random);
    await settled(product);
    const inOrder = await stateOf(product);

    const events = await someEvents(product, seed);
    const isForged = (index) => index % 20 === 0;
    const queue = events
      .flatMap((event, index) =>
        Array.from({ length: 3 }, () => ({ event, forged: isForged(index), key: random.below(1e9) })),
      )
      .sort((a, b) => a.key - b.key);
    const wrong = [];
    const deliver = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const status = await post(product.api.url, next.event, next.forged);
        if (status !== (next.forged ? 400 : 200)) wrong.push(`${next.event.id} was answered with ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliver));
    await settled(product);

    const kept = await product.database.row(
      `select count(*)::int as count from webhook_events where event_id like $1`,
      [`proof_${seed}_%`],
    );
    const genuine = events.filter((_, index) => !isForged(index)).length;
    if (kept.count !== genuine) wrong.push(`${kept.count} events were kept instead of ${genuine}`);
    if (JSON.stringify(await stateOf(product)) !== JSON.stringify(inOrder)) wrong.push('the state has changed');
    return {
      counts: { events: events.length, deliveries: 3 * events.length, forged: 3 * (events.length - genuine) },
      failures: wrong,
    };
  },

  async tearDown({ product }) {
    await product.stop();
  },
};

/** An account that buys, perhaps changes, and lives through a period or two. */
async function buy(product, random) {
  const { api, database } = product;
  const account = await Account.signUp(api);
  const plan = random.pick(PLANS);
  const body = { plan_id: plan };
  const { data } = await startCheckout({
    ...account.at(api),
    body,
    headers: { ...account.at(api).headers, ...idempotent() },
  });
  await press(data.checkout_url, { action: 'pay' });
  await until('the plan', async () => (await planOf(database, account.id)) === plan);
  if (plan !== 'premium' && random.below(2) === 0)
    await changePlan({ ...account.at(api), query: { plan_id: 'premium' } });
  const { id } = await database.row('select id from test_gateway_customers where user_id = $1', [account.id]);
  if (random.below(3) === 0) await press(`${api.url}/test-gateway/customers/${id}`, { renewal: 'fail' });
  for (let i = random.below(3); i > 0; i -= 1)
    await press(`${api.url}/test-gateway/customers/${id}`, { advance: 'period_end' });
}

const press = (url, fields) => fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const planOf = async (database, userId) => (await database.row('select plan from users where id = $1', [userId])).plan;

/** Until nothing is on its way any more. */
const settled = ({ database }) =>
  until('all events to be worked off', async () => {
    const { open } = await database.row(
      `select (select count(*) from outbox where kind <> 'storage.remove')
        + (select count(*) from webhook_events where processed_at is null) as open`,
    );
    return Number(open) === 0;
  });

async function stateOf({ database }) {
  return {
    subscriptions: await database.rows(
      `select user_id, plan_id, status, period_end, next_plan_id, next_amount, past_due_since from subscriptions order by id`,
    ),
    plans: await database.rows('select id, plan from users order by id'),
    payments: await database.rows('select gateway_payment_id, amount, refunded_amount from payments order by 1'),
    invoices: await database.rows('select number, status, amount, discount_amount from invoices order by number'),
  };
}

async function someEvents({ database }, seed) {
  const subscriptions = await database.rows('select id from test_gateway_subscriptions order by id');
  const sessions = await database.rows(`select id from test_gateway_sessions where state = 'paid' order by id`);
  return Array.from({ length: EVENTS }, (_, index) => ({
    id: `proof_${seed}_${index}`,
    type: ['subscription.renewed', 'subscription.ended', 'payment.refunded', 'checkout.paid'][index % 4],
    sessionId: index % 4 === 3 ? sessions[index % sessions.length].id : null,
    subscriptionId: subscriptions[index % subscriptions.length].id,
    paymentId: null,
  }));
}

/** Signs as the Test Gateway does, or with somebody else's key. */
async function post(url, event, forged) {
  const key = Buffer.from(hkdfSync('sha256', forged ? 'not ours' : SECRET, '', 'timbrel:test-gateway-webhooks', 32));
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
  const answer = await fetch(`${url}/api/v1/webhooks/test-gateway`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Test-Gateway-Signature': signature },
    body,
  });
  return answer.status;
}
