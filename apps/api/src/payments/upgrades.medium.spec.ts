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
