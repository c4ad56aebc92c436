import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { TestGateway } from './gateways/test/test.gateway.js';

describe('several upgrades of one subscription', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createPayingApp();
  });
  afterAll(() => test.close());

  const sql = (text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Record<string, unknown>[]>(text, values);
  const changesOf = async (buyer: Buyer) =>
    (await sql('select plan_id, state from plan_changes where user_id = ? order by created_at', [buyer.userId])).map(
      ({ plan_id, state }) => [plan_id, state],
    );

  /** Cancelled, upgraded to Pro all the same, and about to be upgraded to Premium on a page. */
  const cancelledAndOpen = async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
    expect((await buyer.change('pro')).status).toBe('changed');
    await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('premium');
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ plan: 'pro', status: 'active' });
    return { buyer, page: checkout_url! };
  };

  it('renews for the one whose page was open when the subscription was resumed, once that is paid', async () => {
    const { buyer, page } = await cancelledAndOpen();
    await buyer.press(page, 'pay');
    await buyer.subscriptionWhere(({ next_charge }) => next_charge?.plan === 'premium', 'the upgrade');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('premium');
    expect(await changesOf(buyer)).toEqual([
      ['pro', 'done'],
      ['premium', 'done'],
    ]);
    expect(await sql('select 1 from plan_changes where user_id = ? and awaits_resumption', [buyer.userId])).toEqual([]);
  });

  it('renews for the one before where that page is left', async () => {
    const { buyer, page } = await cancelledAndOpen();
    await buyer.press(page, 'decline');
    await buyer.subscriptionWhere(({ next_charge }) => next_charge?.plan === 'pro', 'the next period');
    expect(await buyer.plan()).toBe('pro');
  });

  it('are twenty an hour and a hundred a day at most, whatever becomes of them', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('needs_step');
    const begin = (n: number) => buyer.change(n % 2 ? 'pro' : 'premium');
    const later = (interval: string) =>
      sql(`update plan_changes set created_at = created_at - ?::interval where user_id = ?`, [interval, buyer.userId]);
    const refused = async () => {
      const answer = await buyer.member.post('/subscriptions/change-plan?plan_id=premium').expect(429);
      expect(answer.body).toMatchObject({ code: 'RATE_LIMITED' });
      return Number(answer.headers['retry-after']);
    };
    for (let n = 0; n < 20; n += 1) await begin(n);
    const minutesLeft = (await refused()) / 60;
    expect(minutesLeft).toBeGreaterThan(55);
    expect(minutesLeft).toBeLessThanOrEqual(60);
    await buyer.change('premium', '&preview=true');
    await later('1 hour');
    await begin(20);
    await later('1 hour');
    // As many as are left of a day.
    await sql(
      `insert into plan_changes (user_id, subscription_id, plan_id, billing_cycle, amount, currency, lines, state, created_at, closed_at)
       select user_id, subscription_id, plan_id, billing_cycle, amount, currency, lines, 'failed', created_at, created_at
       from (select * from plan_changes where user_id = ? and state = 'failed' limit 1) one, generate_series(1, 79)`,
      [buyer.userId],
    );
    const hoursLeft = (await refused()) / 3_600;
    expect(hoursLeft).toBeGreaterThan(21);
    expect(hoursLeft).toBeLessThanOrEqual(22);
    await later('22 hours');
    await begin(21);
  });

  it('carries out what was paid for while another was carried out', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('needs_step');
    const [first, second] = [await buyer.change('pro'), await buyer.change('premium')];
    // The first page is closed when the second opens; here both were paid in the same instant.
    await sql(`update test_gateway_sessions set state = 'open' where id = ?`, [first.checkout_url!.split('/').pop()]);
    const unreachable = jest
      .spyOn(TestGateway.prototype, 'setOffer')
      .mockRejectedValue(new Error('The provider does not answer.'));
    try {
      await buyer.press(first.checkout_url!, 'pay');
      await until(async () => unreachable.mock.calls.length > 0, 'the first to be carried out');
      await buyer.press(second.checkout_url!, 'pay');
      await buyer.subscriptionWhere(({ plan }) => plan === 'premium', 'the second to be granted');
    } finally {
      unreachable.mockRestore();
    }
    await sql(`update outbox set available_at = now() where kind = 'payments.upgrade-paid'`);
    await buyer.subscriptionWhere(({ next_charge }) => next_charge?.plan === 'premium', 'its next period');
    await paymentsSettled(test);
    expect(await changesOf(buyer)).toEqual([
      ['pro', 'done'],
      ['premium', 'done'],
    ]);
  });
});
