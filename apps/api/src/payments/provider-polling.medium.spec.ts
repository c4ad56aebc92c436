import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { StripeServer } from '../testing/providers/stripe/stripe-server.js';
import { type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { CheckoutService } from './checkout.service.js';
import { SyncService } from './sync.service.js';

const LOOKS = 10;
/** More than the application has connections to its database. */
const TRIALS = 12;

describe('a payment provider', () => {
  let bank: StripeServer;
  let test: TestApp;
  beforeAll(async () => {
    bank = await StripeServer.start();
    test = await createPayingApp({ env: bank.environment });
    bank.deliverTo(`${test.url}/api/v1/webhooks/stripe`);
  });
  beforeEach(() => void bank.calls.splice(0));
  afterEach(() => expect(bank.faults).toEqual([]));
  afterAll(async () => {
    await bank.close();
    await test.close();
  });

  /** The questions about these checkouts, in their order. */
  const questions = (...ids: string[]) =>
    bank.calls.flatMap(({ operation, names: [id = ''] }) =>
      operation === 'GET /v1/checkout/sessions/{session}' && ids.includes(id) ? [id] : [],
    );

  it('is not asked about a checkout that is completed', async () => {
    const buyer = await Buyer.join(test, bank);
    const { session_id, checkout_url } = await buyer.checkout({ plan_id: 'pro' });
    await buyer.press(checkout_url, 'pay');
    expect((await buyer.checkoutState(session_id)).state).toBe('completed');
    await paymentsSettled(test);
    bank.calls.splice(0);
    for (let n = 0; n < 3; n += 1)
      expect(await buyer.checkoutState(session_id)).toMatchObject({
        state: 'completed',
        invoice_id: expect.any(String),
      });
    expect(bank.calls.length).toBe(0);
  });

  it('is asked once a minute about one that was given up, which may be paid all the same', async () => {
    const buyer = await Buyer.join(test, bank);
    const { session_id } = await buyer.checkout({ plan_id: 'pro' });
    await buyer.checkout({ plan_id: 'basic' });
    // Closing it asks too, and is an event.
    await paymentsSettled(test);
    await test.orm.em.getConnection().execute('update checkouts set asked_at = null');
    bank.calls.splice(0);
    for (let n = 0; n < 3; n += 1) expect((await buyer.checkoutState(session_id)).state).toBe('cancelled');
    expect(questions(session_id)).toHaveLength(1);
  });

  it('is asked once for all who look before it has answered', async () => {
    const buyer = await Buyer.join(test, bank);
    const { session_id } = await buyer.checkout({ plan_id: 'pro' });
    const release = bank.stall();
    const look = jest.spyOn(test.app.get(SyncService), 'look');
    const looks = Array.from({ length: LOOKS }, () => test.app.get(CheckoutService).stateOf(buyer.userId, session_id));
    await until(async () => questions(session_id).length === 1, 'the question');
    await until(() => Promise.resolve(look.mock.calls.length === LOOKS), 'all to look');
    look.mockRestore();
    release();
    const states = (await Promise.all(looks)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: LOOKS }, () => 'open'));
    expect(questions(session_id)).toHaveLength(1);
  });

  it('keeps nobody waiting but who asks it while it does not answer', async () => {
    const [asking, other] = [await Buyer.join(test, bank), await Buyer.join(test, bank)];
    const { session_id } = await asking.checkout({ plan_id: 'pro' });
    const release = bank.stall();
    try {
      const look = asking.checkoutState(session_id);
      await until(async () => questions(session_id).length === 1, 'the question');
      const trial = () => asking.member.post('/subscriptions/trial').then(({ status }) => status);
      const trials = await Promise.all(Array.from({ length: TRIALS }, trial));
      expect(trials.sort()).toEqual([200, ...Array.from({ length: TRIALS - 1 }, () => 409)]);
      expect(await other.subscription()).toMatchObject({ plan: 'free' });
      release();
      expect((await look).state).toBe('open');
    } finally {
      release();
    }
  });

  it('is asked for one account while the answer to another is awaited', async () => {
    const buyers = [await Buyer.join(test, bank), await Buyer.join(test, bank)];
    const ids: string[] = [];
    for (const buyer of buyers) ids.push((await buyer.checkout({ plan_id: 'pro' })).session_id);
    const release = bank.stall();
    try {
      const looks = buyers.map((buyer, index) => buyer.checkoutState(ids[index]!));
      await until(async () => questions(...ids).length === 2, 'two questions');
      // Neither is the other one's second try.
      expect(questions(...ids).sort()).toEqual([...ids].sort());
      release();
      expect((await Promise.all(looks)).map(({ state }) => state)).toEqual(['open', 'open']);
    } finally {
      release();
    }
  });
});

describe('questions to a payment provider', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createPayingApp({ env: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => test.close());

  it('are limited by account: to 40 a minute about a checkout, 30 about changes of the plan', async () => {
    const [many, one] = [await Buyer.join(test), await Buyer.join(test)];
    const look = ({ member }: Buyer, id: string) => member.get(`/subscriptions/checkout/${id}`);
    const { session_id } = await many.checkout({ plan_id: 'pro' });
    const preview = () => many.member.post('/subscriptions/change-plan?plan_id=free&preview=true');
    for (let n = 0; n < 40; n += 1) await look(many, session_id).expect(200);
    expect((await look(many, session_id).expect(429)).body).toMatchObject({ code: 'RATE_LIMITED' });
    for (let n = 0; n < 30; n += 1) await preview().expect(200);
    expect((await preview().expect(429)).body).toMatchObject({ code: 'RATE_LIMITED' });
    await look(one, (await one.checkout({ plan_id: 'pro' })).session_id).expect(200);
  });

  it.each([
    ['checkouts', '/subscriptions/checkout', { plan_id: 'pro' }, 200],
    ['going back to Free', '/subscriptions', { plan_id: 'free' }, 200],
    ['a paid plan', '/subscriptions', { plan_id: 'pro' }, 402],
    ['cancelling', '/subscriptions/cancel', {}, 409],
    ['resuming', '/subscriptions/resume', {}, 409],
    ['the money back', '/subscriptions/money-back', {}, 409],
  ])('are limited to 30 a minute by asking for %s', async (_, path, body, status) => {
    const [many, one] = [await Buyer.join(test), await Buyer.join(test)];
    const ask = ({ member }: Buyer) => member.post(path).send(body);
    for (let n = 0; n < 30; n += 1) await ask(many).expect(status);
    expect((await ask(many).expect(429)).body).toMatchObject({ code: 'RATE_LIMITED' });
    await ask(one).expect(status);
    expect(await many.subscription()).toMatchObject({ plan: 'free' });
  });
});
