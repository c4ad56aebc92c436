import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { deriveKey } from '../common/crypto/keys.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { atOnce, randomOf, shuffled } from '../testing/disorder.js';
import { whileLocked } from '../testing/locks.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { sign, SIGNATURE_HEADER } from './gateways/test/test-signature.js';
import { TestGateway } from './gateways/test/test.gateway.js';
import { SyncService } from './sync.service.js';

const PARALLEL = 100;
const EVENTS = 150;
const AT_ONCE = 20;

describe('payments under many hands', () => {
  let test: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    test = await createPayingApp({ env: { DATABASE_POOL_SIZE: '12' } });
    other = await createTestApp({ beside: test, env: { PUBLIC_URL: test.env.publicUrl } });
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(text, values);
  const countOf = async (table: string, userId: string) =>
    (await sql<{ count: number }>(`select count(*)::int as count from ${table} where user_id = ?`, [userId]))[0]!.count;

  /** One request a hundred times with one key. */
  const hundredfold = async (buyer: Buyer, path: string, body: object) => {
    const key = randomUUID();
    const send = (sent: object) => buyer.member.post(path).set('Idempotency-Key', key).send(sent);
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => send(body)));
    const other = await send({ ...body, plan_id: 'other', reason: 'other' });
    return { answers, other };
  };

  it.each<[string, string, object, (buyer: Buyer) => Promise<unknown>]>([
    ['a checkout', '/subscriptions/checkout', { plan_id: 'pro' }, async () => undefined],
    ['a trial', '/subscriptions/trial', {}, async () => undefined],
    ['a cancellation', '/subscriptions/cancel', { reason: 'unused' }, (buyer) => buyer.buy({ plan_id: 'pro' })],
    ['an upgrade', '/subscriptions/change-plan?plan_id=premium', {}, (buyer) => buyer.buy({ plan_id: 'pro' })],
    ['money back', '/subscriptions/money-back', {}, (buyer) => buyer.buy({ plan_id: 'pro' })],
    ['leaving', '/subscriptions', { plan_id: 'free' }, (buyer) => buyer.buy({ plan_id: 'pro' })],
    [
      'a resumption',
      '/subscriptions/resume',
      {},
      async (buyer) => {
        await buyer.buy({ plan_id: 'pro' });
        await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
      },
    ],
  ])('%s that is sent a hundred times with one key happens once', async (_, path, body, prepare) => {
    const buyer = await Buyer.join(test);
    await prepare(buyer);
    const [checkouts, payments] = [await countOf('checkouts', buyer.userId), await countOf('payments', buyer.userId)];
    const { answers, other } = await hundredfold(buyer, path, body);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(bodyOf<Problem>(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await countOf('checkouts', buyer.userId)) - checkouts).toBeLessThanOrEqual(1);
    expect((await countOf('payments', buyer.userId)) - payments).toBe(path.includes('change-plan') ? 1 : 0);
  });

  const upgrade = (buyer: Buyer, plan: string, at: TestApp) =>
    buyer.member.at(at).post(`/subscriptions/change-plan?plan_id=${plan}`);
  const changesIn = (state: string, buyer: Buyer) =>
    sql('select plan_id from plan_changes where user_id = ? and state = ?', [buyer.userId, state]);

  it.each(['premium', 'pro'])(
    'while an upgrade is being charged, one to %s at another process is refused',
    async (plan) => {
      const buyer = await Buyer.join(test);
      await buyer.buy({ plan_id: 'basic' });
      const preview = await buyer.change('premium', '&preview=true');
      const answers: Record<string, request.Response> = {};
      const sent: Promise<void>[] = [];
      const send = (name: string, wanted: string, at: TestApp) =>
        sent.push(upgrade(buyer, wanted, at).then((answer) => void (answers[name] = answer)));
      // The provider waits for this lock before it takes the money.
      await test.orm.em.fork().transactional(async (em) => {
        await em.execute('select 1 from test_gateway_customers where user_id = ? for update', [buyer.userId]);
        send('first', 'premium', test);
        await until(async () => (await changesIn('pending', buyer)).length === 1, 'the first charge');
        send('second', plan, other);
        await until(
          async () => answers['second'] ?? (await changesIn('failed', buyer)).length === 1,
          'the second to be refused, or to take the place of the first',
        );
      });
      await Promise.all(sent);
      await paymentsSettled(test);
      expect(answers['first']).toMatchObject({ status: 200, body: { status: 'changed' } });
      expect(answers['second']).toMatchObject({ status: 409, body: { code: 'PLAN_NOT_CHANGEABLE' } });
      const [, ...upgrades] = await buyer.invoices();
      expect(upgrades.map(({ total, plan_id }) => [total, plan_id])).toEqual([[preview.amount_due, 'premium']]);
      expect(await buyer.plan()).toBe('premium');
    },
  );

  it('an upgrade that is asked for twenty times at two processes is charged once', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => upgrade(buyer, 'premium', index % 2 ? other : test)),
    );
    await paymentsSettled(test);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('an upgrade whose page is paid while another is asked for is the only one charged', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('pro');
    await buyer.card('succeed');
    // The payment comes first, then the attempt to close its page.
    await whileLocked(
      test,
      'select 1 from test_gateway_customers where user_id = ? for update',
      [buyer.userId],
      [() => buyer.press(checkout_url!, 'pay'), () => upgrade(buyer, 'premium', other).expect(409).then()],
    );
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('pro');
    expect((await buyer.invoices()).map(({ plan_id }) => plan_id)).toEqual(['basic', 'monthly']);
  });

  it('a checkout that is replaced while its page opens is refused, and its page is closed', async () => {
    const buyer = await Buyer.join(test);
    const provider = test.app.get(TestGateway);
    let sessionId = '';
    const open = jest.spyOn(provider, 'openCheckout').mockImplementationOnce(async (order) => {
      const opened = await provider.openCheckout(order);
      sessionId = opened.sessionId;
      await buyer.checkout({ plan_id: 'pro' });
      return opened;
    });
    const refusal = await buyer.member.post('/subscriptions/checkout').send({ plan_id: 'basic' }).expect(409);
    open.mockRestore();
    expect(bodyOf<Problem>(refusal).code).toBe('CHECKOUT_REPLACED');
    expect(await provider.findCheckout(sessionId)).toMatchObject({ state: 'cancelled' });
    expect(await sql('select plan_id from checkouts where user_id = ? and state = ?', [buyer.userId, 'open'])).toEqual([
      { plan_id: 'pro' },
    ]);
  });

  it('an upgrade that is charged while the money goes back goes back, too', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    // The subscription ends after the upgrade is charged, and before or after it is carried out.
    await whileLocked(
      test,
      'select 1 from test_gateway_customers where user_id = ? for update',
      [buyer.userId],
      [() => upgrade(buyer, 'premium', other).then(), () => buyer.member.post('/subscriptions/money-back').then()],
    );
    await until(async () => (await buyer.plan()) === 'free', 'the end of the plan');
    await paymentsSettled(test);
    const invoices = await buyer.invoices();
    expect(invoices.map(({ total }) => total).sort((a, b) => a - b)).toEqual([-1_500, -499, 499, 1_500]);
    expect(await changesIn('paid', buyer)).toEqual([]);
  });

  it('an answer of the provider that another process has overtaken is not written', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    await paymentsSettled(test);
    const [row] = await sql<{ id: string }>(
      'select gateway_subscription_id as id from subscriptions where user_id = ?',
      [buyer.userId],
    );
    const provider = test.app.get(TestGateway);
    const ask = jest.spyOn(provider, 'findSubscription').mockImplementationOnce(async (id) => {
      const answer = await provider.findSubscription(id);
      await buyer.member.at(other).post('/subscriptions/cancel').send({}).expect(200);
      return answer;
    });
    await test.app.get(SyncService).subscription('test', row!.id);
    expect(ask).toHaveBeenCalledTimes(3);
    ask.mockRestore();
    expect(await buyer.subscription()).toMatchObject({ plan: 'pro', cancel_at_period_end: true });
  });

  it('a discount with one use left is given to one of fifty', async () => {
    await sql(`insert into discount_codes (code, percentage, max_uses) values ('LASTONE', 50, 1)`);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => Buyer.join(test)));
    const answers = await Promise.all(
      buyers.map(({ member }) =>
        member.post('/subscriptions/checkout').send({ plan_id: 'pro', discount_code: 'LASTONE' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((answer) => bodyOf<Problem>(answer).code))).toEqual(new Set(['DISCOUNT_INVALID']));
    expect(await sql(`select 1 from discount_uses where code = 'LASTONE' and state = 'reserved'`)).toHaveLength(1);
  });

  it('shuffled, repeated and forged events end in the state of the same events in order', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => Buyer.join(test)));
    for (const [index, buyer] of buyers.entries()) {
      await buyer.buy({ plan_id: index % 2 ? 'basic' : 'pro' });
      if (index % 3 === 0) await buyer.change('premium');
      if (index % 4 === 1) await buyer.card('fail');
      await buyer.advance({ to: 'period_end' });
      if (index % 5 === 2) await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
    }
    await paymentsSettled(test);
    const stateOf = async () => ({
      subscriptions: await sql(
        `select user_id, plan_id, status, period_end, next_plan_id, next_amount, past_due_since from subscriptions order by id`,
      ),
      plans: await sql('select id, plan from users order by id'),
      payments: await sql(
        'select gateway_payment_id, amount, refunded_amount from payments order by gateway_payment_id',
      ),
      invoices: await sql('select number, status, amount, discount_amount from invoices order by number'),
    });
    const inOrder = await stateOf();

    const random = randomOf(7);
    const subscriptions = await sql<{ id: string }>('select id from test_gateway_subscriptions order by id');
    const sessions = await sql<{ id: string }>(`select id from test_gateway_sessions where state = 'paid' order by id`);
    const key = deriveKey(test.env.APP_SECRET, 'test-gateway-webhooks');
    const events = Array.from({ length: EVENTS }, (_, index) => ({
      id: `storm_${index}`,
      type: ['subscription.renewed', 'subscription.ended', 'payment.refunded', 'checkout.paid'][index % 4],
      sessionId: index % 4 === 3 ? sessions[index % sessions.length]!.id : null,
      subscriptionId: subscriptions[index % subscriptions.length]!.id,
      paymentId: null,
    }));
    const isForged = (index: number) => index % 20 === 0;
    const deliveries = shuffled(
      [...events, ...events, ...events].map((event) => ({ event, forged: isForged(events.indexOf(event)) })),
      random,
    );
    const statuses: [boolean, number][] = [];
    await atOnce(deliveries, AT_ONCE, async ({ event, forged }) => {
      const body = Buffer.from(JSON.stringify(event));
      const signature = sign(forged ? Buffer.alloc(32) : key, body, new Date());
      const { status } = await request(test.url)
        .post('/api/v1/webhooks/test-gateway')
        .set('Content-Type', 'application/json')
        .set(SIGNATURE_HEADER, signature)
        .send(body.toString());
      statuses.push([forged, status]);
    });
    await paymentsSettled(test);

    expect(statuses.filter(([forged, status]) => status !== (forged ? 400 : 200))).toEqual([]);
    const kept = await sql(`select 1 from webhook_events where event_id like 'storm_%'`);
    expect(kept).toHaveLength(events.filter((_, index) => !isForged(index)).length);
    expect(await stateOf()).toEqual(inOrder);
  });
});
