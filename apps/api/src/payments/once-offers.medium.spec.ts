import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { someEmail } from '../testing/accounts.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { OnceOffers } from './once-offers.js';

describe('what an address is offered once', () => {
  let test: TestApp;
  let email: string;
  beforeAll(async () => {
    test = await createPayingApp();
  });
  afterAll(() => test.close());
  beforeEach(() => {
    email = someEmail();
  });

  const sql = (statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<unknown[]>(statement, values);
  const join = () => Buyer.join(test, undefined, { email });
  /** Deletes an account. @param isGone whether to wait until nothing is left of it */
  const leave = async ({ member, userId }: Buyer, isGone = true) => {
    await member.delete('/users/me').send({ deleteAccount: true }).expect(202);
    const gone = async () => (await sql('select 1 from users where id = ?', [userId])).length === 0;
    if (isGone) await until(gone, 'the account to go');
  };
  const tryPro = (buyer: Buyer) => buyer.member.post('/subscriptions/trial');
  const refund = (buyer: Buyer) => buyer.member.post('/subscriptions/money-back');

  const expectNoTrial = async (buyer: Buyer) => {
    expect((await buyer.subscription()).trial).toMatchObject({ available: false, active: false });
    expect(bodyOf<Problem>(await tryPro(buyer).expect(409)).code).toBe('TRIAL_NOT_AVAILABLE');
    expect(await buyer.plan()).toBe('free');
  };
  const expectMoneyKept = async (buyer: Buyer) => {
    expect(await buyer.buy({ plan_id: 'premium' })).toMatchObject({ plan: 'premium', money_back: null });
    expect(bodyOf<Problem>(await refund(buyer).expect(409)).code).toBe('MONEY_BACK_NOT_AVAILABLE');
    expect(await buyer.plan()).toBe('premium');
  };

  it('is not offered again to an account that is made after another one was deleted', async () => {
    const first = await join();
    await tryPro(first).expect(200);
    await first.buy({ plan_id: 'premium' });
    await refund(first).expect(200);
    await paymentsSettled(test);
    await leave(first);
    const second = await join();
    await expectNoTrial(second);
    await expectMoneyKept(second);
    await leave(second);
    await expectNoTrial(await join());
  });

  it('is not offered again while the other account is still being deleted', async () => {
    const first = await join();
    await tryPro(first).expect(200);
    await leave(first, false);
    await expectNoTrial(await join());
  });

  it('is not offered again where it was taken before anybody remembered it', async () => {
    const first = await join();
    await tryPro(first).expect(200);
    await first.buy({ plan_id: 'premium' });
    await refund(first).expect(200);
    await paymentsSettled(test);
    await sql('delete from once_offers');
    await leave(first);
    const second = await join();
    await expectNoTrial(second);
    await expectMoneyKept(second);
  });

  it('is not offered again to an address that an account has left behind, nor to the one it had last', async () => {
    const first = await join();
    await tryPro(first).expect(200);
    const later = someEmail();
    await sql('update users set email = ? where id = ?', [later, first.userId]);
    await expectNoTrial(await join());
    await leave(first);
    email = later;
    await expectNoTrial(await join());
  });

  it('is offered to an account whose predecessor took none of it', async () => {
    const first = await join();
    await first.buy({ plan_id: 'pro' });
    await paymentsSettled(test);
    await leave(first);
    const second = await join();
    expect((await second.subscription()).trial).toMatchObject({ available: true });
    await tryPro(second).expect(200);
    await second.buy({ plan_id: 'pro' });
    await refund(second).expect(200);
  });

  it('is given to whoever asks again because the first try was interrupted', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    const taking = test.orm.em.fork() as EntityManager;
    await taking.transactional((em) => test.app.get(OnceOffers).take(em, buyer.userId, 'money-back'));
    expect((await buyer.subscription()).money_back).toMatchObject({ available: true });
    await refund(buyer).expect(200);
  });

  it('is remembered when the secret is changed, without the address', async () => {
    const first = await join();
    await tryPro(first).expect(200);
    await leave(first);
    const kept = JSON.stringify(await sql('select * from once_offers where user_id is null'));
    expect(kept).toContain('trial');
    expect(kept).not.toContain(email.split('@')[0]);
    const renewed = await createTestApp({
      beside: test,
      env: { APP_SECRET: 'another secret, which is long enough too', APP_SECRET_PREVIOUS: test.env.APP_SECRET },
    });
    try {
      await expectNoTrial(await Buyer.join(renewed, undefined, { email }));
    } finally {
      await renewed.close();
    }
  });
});
