import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Buyer, createPayingApp } from '../testing/buyer.js';
import { StripeServer } from '../testing/providers/stripe/stripe-server.js';
import { type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('an account that is deleted', () => {
  let bank: StripeServer;
  let test: TestApp;
  beforeAll(async () => {
    bank = await StripeServer.start();
    test = await createPayingApp({ env: bank.environment });
    bank.deliverTo(`${test.url}/api/v1/webhooks/stripe`);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    expect(bank.faults).toEqual([]);
  });
  afterAll(async () => {
    await bank.close();
    await test.close();
  });

  const sql = (text: string, values: unknown[]) => test.orm.em.getConnection().execute<unknown[]>(text, values);
  const remove = async ({ member, userId }: Buyer) => {
    await member.delete('/users/me').send({ deleteAccount: true }).expect(202);
    await until(
      async () => (await sql('select 1 from users where id = ?', [userId])).length === 0,
      'the account to go',
    );
  };

  it.each([
    ['its provider does not know', `session_id = 'cs_of_another_key'`],
    ['is at a provider that is not set up any more', `gateway = 'paypal'`],
  ])('goes though it has an open page that %s', async (_, change) => {
    const buyer = await Buyer.join(test, bank);
    await buyer.checkout({ plan_id: 'pro' });
    await sql(`update checkouts set ${change} where user_id = ?`, [buyer.userId]);
    await remove(buyer);
  });

  it('goes though its subscription is at a provider that is not set up any more, of which the operator is told', async () => {
    const buyer = await Buyer.join(test, bank);
    await buyer.buy({ plan_id: 'pro' });
    await sql(`update subscriptions set gateway = 'paypal', gateway_subscription_id = 'I-LEFT' where user_id = ?`, [
      buyer.userId,
    ]);
    const error = jest.spyOn(Logger.prototype, 'error');
    await remove(buyer);
    expect(error).toHaveBeenCalledWith({ gateway: 'paypal', subscription: 'I-LEFT' }, expect.any(String));
  });
});
