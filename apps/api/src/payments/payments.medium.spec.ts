import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, DAY_SECONDS } from '../common/clock/durations.js';
import { mailTo } from '../testing/accounts.js';
import { type Problem, bodyOf } from '../testing/body-of.js';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { FakePaymentProvider } from './gateways/test/fake-payment-provider.js';
import { Gateways } from './gateways.js';
import { SyncService } from './sync.service.js';

describe('buying a plan on the Test Gateway', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createPayingApp();
    await sql(`insert into discount_codes (code, percentage) values ('SPRING20', 20)`);
  });
  afterAll(() => test.close());

  const sql = (text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Record<string, unknown>[]>(text, values);
  const planOf = async (buyer: Buyer) =>
    bodyOf<{ plan: string }>(await buyer.member.get('/subscriptions/access-permissions').expect(200)).plan;

  it('grants Pro for a year at the discounted price, with an invoice and a receipt', async () => {
    const buyer = await Buyer.join(test);
    const checkout = await buyer.checkout({
      plan_id: 'pro',
      billing_cycle: 'yearly',
      discount_code: 'spring20',
      customer_name: 'Ada L.',
    });
    expect(checkout.stripe_session_url).toBe(checkout.checkout_url);
    const page = await request(test.url).get(new URL(checkout.checkout_url).pathname).expect(200);
    expect(page.text).toContain('Total today</th><td>$67.10');
    expect(page.text).toContain('Renews at $83.88 each year');
    expect(await planOf(buyer)).toBe('free');

    const back = await buyer.press(checkout.checkout_url, 'pay');
    expect(back).toContain('/checkout?checkout=');
    const state = await buyer.checkoutState(checkout.session_id);
    expect(state).toMatchObject({ state: 'completed', plan_id: 'pro', billing_cycle: 'yearly' });
    expect(await planOf(buyer)).toBe('pro');

    const [invoice, ...more] = await buyer.invoices();
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      id: state.invoice_id,
      status: 'active',
      amount: 8_388,
      discount_amount: 1_678,
      discount_code: 'SPRING20',
      total: 6_710,
      duration: 12,
      payment_method: 'test_gateway',
      customer: { name: 'Ada L.' },
    });
    const me = await buyer.subscription();
    expect(me).toMatchObject({
      plan: 'pro',
      status: 'active',
      next_charge: { amount: 8_388, plan: 'pro', billing_cycle: 'yearly' },
      money_back: { available: true, amount: 6_710 },
    });
    expect(Date.parse(me.end_date!) - Date.parse(me.start_date!)).toBeGreaterThanOrEqual(365 * DAY_MS);
    const [user] = await sql('select email from users where id = ?', [buyer.userId]);
    await until(
      async () => (await mailTo(test, user!['email'] as string)).find(({ subject }) => subject.startsWith('Receipt')),
      'the receipt',
    );
  });

  it('grants by the event alone, though nobody comes back', async () => {
    const buyer = await Buyer.join(test);
    expect(await buyer.buy({ plan_id: 'monthly' })).toMatchObject({ plan: 'pro', billing_cycle: 'monthly' });
  });

  it.each([
    ['decline', 'failed'],
    ['cancel', 'cancelled'],
  ])('grants nothing on %s', async (action, state) => {
    const buyer = await Buyer.join(test);
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, action);
    expect((await buyer.checkoutState(session_id)).state).toBe(state);
    expect(await planOf(buyer)).toBe('free');
    expect(await buyer.invoices()).toEqual([]);
  });

  it('asks for another step first, where the bank wants one', async () => {
    const buyer = await Buyer.join(test);
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, 'step');
    expect((await buyer.checkoutState(session_id)).state).toBe('open');
    await buyer.press(checkout_url, 'confirm');
    expect((await buyer.checkoutState(session_id)).state).toBe('completed');
  });

  it('says that a late payment is under way, and grants when it has come', async () => {
    const buyer = await Buyer.join(test);
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, 'late');
    expect((await buyer.checkoutState(session_id)).state).toBe('processing');
    await sql(`update test_gateway_sessions set pays_at = now() where id = ?`, [session_id]);
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the late payment');
  });

  it('upgrades at once for exactly what the preview says', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro', billing_cycle: 'yearly', discount_code: 'SPRING20' });
    await buyer.advance({ seconds: 100 * DAY_SECONDS });
    const preview = await buyer.change('premium', '&preview=true');
    expect(preview).toMatchObject({ status: 'preview', currency: 'USD' });
    expect(preview.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.amount_due);
    const due = (15_588 - 6_710) * (265 / 365);
    expect(Math.abs(preview.amount_due - due)).toBeLessThan(3);

    const change = await buyer.change('premium');
    expect(change).toMatchObject({ status: 'changed', amount_due: preview.amount_due });
    expect(await planOf(buyer)).toBe('premium');
    const [, invoice] = await buyer.invoices();
    expect(invoice).toMatchObject({ total: preview.amount_due, plan_id: 'premium' });
    expect(await buyer.subscription()).toMatchObject({
      plan: 'premium',
      next_charge: { amount: 15_588, plan: 'premium', billing_cycle: 'yearly' },
      scheduled_change: null,
    });
  });

  it('gives no credit on an upgrade for money that was given back', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro', billing_cycle: 'yearly' });
    const before = await buyer.change('premium', '&preview=true');
    const [payment] = await sql(
      'select gateway, gateway_payment_id as id, currency, purpose from payments where user_id = ?',
      [buyer.member.userId],
    );
    const { gateway, ...paid } = payment as { gateway: string; id: string; currency: string; purpose: 'start' };
    await test.app
      .get(Gateways)
      .get(gateway)
      .refund({ ...paid, amount: 5_000 }, `partly-${paid.id}`);
    const after = await buyer.change('premium', '&preview=true');
    expect(Math.abs(after.amount_due - before.amount_due - 5_000)).toBeLessThan(3);
  });

  it('upgrades nothing where the card is declined, and asks for a step where one is needed', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('fail');
    const declined = await buyer.member.post('/subscriptions/change-plan?plan_id=pro').expect(402);
    expect(bodyOf<Problem>(declined)).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(await planOf(buyer)).toBe('basic');
    await buyer.card('needs_step');
    const { status, checkout_url } = await buyer.change('pro');
    expect(status).toBe('payment_required');
    expect(await planOf(buyer)).toBe('basic');
    expect((await buyer.subscription()).pending_change).toMatchObject({ plan: 'pro', approval_url: checkout_url });
    await buyer.press(checkout_url!, 'pay');
    await buyer.subscriptionWhere(
      ({ plan, next_charge }) => plan === 'pro' && next_charge?.plan === 'pro',
      'the upgrade',
    );
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('changes down and to another cycle with the next period', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'premium' });
    const change = await buyer.change('basic', '&billing_cycle=yearly');
    expect(change).toMatchObject({ status: 'scheduled', amount_due: 0 });
    expect(await buyer.subscription()).toMatchObject({
      plan: 'premium',
      scheduled_change: { plan: 'basic', billing_cycle: 'yearly' },
      next_charge: { amount: 4_188 },
    });
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the next period');
    expect(await buyer.subscription()).toMatchObject({ billing_cycle: 'yearly', scheduled_change: null });
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([1_999, 4_188]);
  });

  it('is cancelled, resumed and cancelled; at the period’s end the account is on Free', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    const cancelled = bodyOf<Record<string, unknown>>(
      await buyer.member.post('/subscriptions/cancel').send({ reason: 'unused' }).expect(200),
    );
    expect(cancelled).toMatchObject({
      plan: 'pro',
      status: 'cancelled',
      cancel_at_period_end: true,
      next_charge: null,
    });
    const resumed = bodyOf<Record<string, unknown>>(await buyer.member.post('/subscriptions/resume').expect(200));
    expect(resumed).toMatchObject({ status: 'active', next_charge: { amount: 999 } });
    await buyer.member.post('/subscriptions').send({ plan_id: 'free' }).expect(200);
    expect(await planOf(buyer)).toBe('pro');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
    expect(await planOf(buyer)).toBe('free');
    expect(await buyer.invoices()).toHaveLength(1);
  });

  it('renews, fails, is tried on days 1, 3, 5 and 7, and ends on Free', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await buyer.card('fail');
    const failedAt = await buyer.advance({ to: 'period_end' });
    const due = await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    expect(due.plan).toBe('pro');
    expect(Date.parse(due.past_due!.access_until) - Date.parse(due.past_due!.since)).toBe(7 * DAY_MS);
    expect(Date.parse(due.past_due!.next_try_at!) - Date.parse(due.past_due!.since)).toBe(DAY_MS);
    await buyer.member.post('/subscriptions/change-plan?plan_id=premium').expect(409);
    await buyer.advance({ seconds: 6 * DAY_SECONDS });
    await buyer.subscriptionWhere(
      ({ past_due }) => past_due !== null && Date.parse(past_due.next_try_at!) > failedAt.getTime() + 6 * DAY_MS,
      'three more tries',
    );
    expect(await planOf(buyer)).toBe('pro');
    await buyer.advance({ seconds: 2 * DAY_SECONDS });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end of the grace');
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('is paid after all when the card is mended within the grace', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    await buyer.card('succeed');
    await buyer.advance({ seconds: DAY_SECONDS });
    const mended = await buyer.subscriptionWhere(({ status }) => status === 'active', 'the next try');
    expect(mended).toMatchObject({ plan: 'pro', past_due: null });
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('gives the money back within 30 days, with a credit note, and ends the plan', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.change('pro');
    const after = bodyOf<Record<string, unknown>>(await buyer.member.post('/subscriptions/money-back').expect(200));
    expect(after).toMatchObject({ plan: 'free', money_back: null });
    const invoices = await buyer.invoices();
    expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(0);
    expect(invoices.filter(({ credits_invoice_id }) => credits_invoice_id)).toHaveLength(2);
    expect(await planOf(buyer)).toBe('free');
    await buyer.member.post('/subscriptions/money-back').expect(409);
  });

  it.each(['given back', 'left to end'])('ends when it is %s, though another checkout was paid late', async (how) => {
    const buyer = await Buyer.join(test);
    const late = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(late.checkout_url, 'late');
    await buyer.buy({ plan_id: 'premium' });
    await sql(`update test_gateway_sessions set pays_at = now() where id = ?`, [late.session_id]);
    await test.worker!.get(FakePaymentProvider).tick();
    await until(async () => (await buyer.invoices()).length === 3, 'the late one to be given back');
    await paymentsSettled(test);
    await buyer.member
      .post(`/subscriptions/${how === 'given back' ? 'money-back' : 'cancel'}`)
      .send({})
      .expect(200);
    if (how === 'left to end') await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan, gateway }) => plan === 'free' && gateway === null, 'the end of the plan');
    expect(await planOf(buyer)).toBe('free');
  });

  it('keeps the money after 30 days', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic', billing_cycle: 'yearly' });
    await buyer.advance({ seconds: 30 * DAY_SECONDS });
    await buyer.subscriptionWhere(({ money_back }) => money_back === null, 'the thirtieth day');
    const refusal = await buyer.member.post('/subscriptions/money-back').expect(409);
    expect(bodyOf<Problem>(refusal).code).toBe('MONEY_BACK_NOT_AVAILABLE');
  });

  it('lets a verified account try Pro for seven days, once, with an hour of transcription', async () => {
    const buyer = await Buyer.join(test);
    expect((await buyer.member.post('/subscriptions/trial').expect(200)).body).toMatchObject({
      plan: 'pro',
      trial: { available: false, active: true },
    });
    const limits = bodyOf<Record<string, unknown>>(await buyer.member.get('/subscriptions/plan-limits').expect(200));
    expect(limits['limits']).toMatchObject({ transcription_minutes: 60, translation_words: 90_000 });
    await buyer.member.post('/subscriptions/trial').expect(409);
    await sql(`update customers set trial_ends_at = now() - interval '1 second' where user_id = ?`, [buyer.userId]);
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the trial’s end');
    expect(bodyOf<Problem>(await buyer.member.post('/subscriptions/trial').expect(409)).code).toBe(
      'TRIAL_NOT_AVAILABLE',
    );
  });

  it.each([
    ['POST /subscriptions', '/subscriptions', { plan_id: 'premium' }],
    ['change-plan', '/subscriptions/change-plan?plan_id=premium', {}],
    ['change-plan with a cycle', '/subscriptions/change-plan?plan_id=yearly', {}],
  ])('is never given by asking: %s answers 402 with a page to pay on', async (_, path, body) => {
    const buyer = await Buyer.join(test);
    const refusal = await buyer.member.post(path).send(body).expect(402);
    expect(refusal.body).toMatchObject({
      code: 'PAYMENT_REQUIRED',
      checkout_url: expect.stringContaining('/test-gateway/pay/'),
    });
    expect(await planOf(buyer)).toBe('free');
  });

  it('gives back what a second checkout of the same account cost', async () => {
    const buyer = await Buyer.join(test);
    const first = await buyer.checkout({ plan_id: 'basic' });
    // The first page is closed when the second opens; here it was paid in the same instant.
    const second = await buyer.checkout({ plan_id: 'pro' });
    await sql(`update test_gateway_sessions set state = 'open' where id = ?`, [first.session_id]);
    await buyer.press(second.checkout_url, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'pro', 'the second');
    await buyer.press(first.checkout_url, 'pay');
    await until(async () => (await buyer.invoices()).length === 3, 'the credit note');
    const invoices = await buyer.invoices();
    expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(999);
    expect(await buyer.subscription()).toMatchObject({ plan: 'pro', status: 'active' });
  });

  it('gives nothing back of what was used before another plan was bought, where the first could not be ended in time', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'basic' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    const [renewal] = await sql(
      `select p.gateway_payment_id as id, p.amount, p.currency, p.purpose, s.gateway_subscription_id as subscription
       from payments p join subscriptions s on s.id = p.subscription_id
       where p.user_id = ? order by p.paid_at desc limit 1`,
      [buyer.userId],
    );
    const { subscription, ...paid } = renewal as {
      subscription: string;
      id: string;
      amount: number;
      currency: string;
      purpose: 'renewal';
    };
    const gateway = test.app.get(Gateways).get('test');
    const unreachable = jest
      .spyOn(FakePaymentProvider.prototype, 'endNow')
      .mockRejectedValue(new Error('The provider does not answer.'));
    try {
      await gateway.refund(paid, `whole-${paid.id}`);
      await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
      await buyer.buy({ plan_id: 'pro' });
    } finally {
      unreachable.mockRestore();
    }
    // Every word of the first one's is a word of a second one now.
    await test.app.get(SyncService).subscription('test', subscription);
    await sql(`update outbox set available_at = now() where kind = 'payments.subscription-superfluous'`);
    await paymentsSettled(test);
    expect((await gateway.findSubscription(subscription))!.status).toBe('ended');
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([499, 499, -499, 999]);
    expect(await buyer.subscription()).toMatchObject({ plan: 'pro', status: 'active' });
  });

  it('counts the use of a discount code when its buyer has gone', async () => {
    await sql(`insert into discount_codes (code, percentage, max_uses) values ('ONLYONE', 50, 1)`);
    const [first, second] = [await Buyer.join(test), await Buyer.join(test)];
    await first.buy({ plan_id: 'basic', discount_code: 'ONLYONE' });
    await until(
      async () => (await sql(`select 1 from discount_uses where state = 'consumed' and code = 'ONLYONE'`)).length === 1,
      'the use',
    );
    await first.member.delete('/users/me').send({ deleteAccount: true }).expect(202);
    const users = () => sql('select 1 from users where id = ?', [first.userId]);
    await until(async () => (await users()).length === 0, 'the account to go');
    const refusal = await second.member
      .post('/subscriptions/checkout')
      .send({ plan_id: 'basic', discount_code: 'ONLYONE' })
      .expect(400);
    expect(bodyOf<Problem>(refusal).code).toBe('DISCOUNT_INVALID');
  });

  it('refuses events that are not the gateway’s, and takes none twice', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.paid',
      sessionId: null,
      subscriptionId: 'x',
      paymentId: null,
    });
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`]) {
      const answer = await request(test.url)
        .post('/api/v1/webhooks/test-gateway')
        .set('Content-Type', 'application/json')
        .set('Test-Gateway-Signature', signature)
        .send(body)
        .expect(400);
      expect(bodyOf<Problem>(answer).code).toBe('WEBHOOK_SIGNATURE_INVALID');
    }
    const twice = await sql('select gateway, event_id from webhook_events group by 1, 2 having count(*) > 1');
    expect(twice).toEqual([]);
  });
});
