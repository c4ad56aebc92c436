import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DAY_MS, DAY_SECONDS } from '../common/clock/durations.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { atOnce, randomOf, shuffled } from '../testing/disorder.js';
import { PaypalServer } from '../testing/providers/paypal/paypal-server.js';
import { StripeServer } from '../testing/providers/stripe/stripe-server.js';
import { type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { type SubscriptionDto } from './dto/subscription.dto.js';
import { StripeOffers } from './gateways/stripe/stripe-offers.js';
import { REFUND_FAILED } from './gateway.js';
import { Gateways } from './gateways.js';
import { SyncService } from './sync.service.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { SubscriptionService } from './subscription.service.js';

/** Events that are signed, but not so that they may be believed. */
function untrusted(bank: StripeServer | PaypalServer): { body: string; headers: Record<string, string> }[] {
  const event = { id: 'evt_forged', type: 'invoice.paid', event_type: 'PAYMENT.SALE.COMPLETED', data: { object: {} } };
  if (bank instanceof StripeServer) return [bank.delivery(event, new Date(Date.now() - 301_000))];
  const signed = ['other.pem', 'self.pem', 'missing.pem'].map((name) =>
    bank.delivery(event, `/v1/notifications/certs/${name}`),
  );
  const elsewhere = ['https://paypal.com.example.com', 'http://www.paypal.com', 'https://127.0.0.1'];
  return [...signed, ...elsewhere.map((origin) => bank.delivery(event, `${origin}/v1/notifications/certs/c.pem`))];
}

/** The whole life of a subscription at each provider, through HTTP and its signed events. */
describe.each([
  ['stripe', () => StripeServer.start()],
  ['paypal', () => PaypalServer.start()],
] as const)('subscriptions at %s', (name, startServer) => {
  let test: TestApp;
  let bank: StripeServer | PaypalServer;
  beforeAll(async () => {
    bank = await startServer();
    test = await createPayingApp({ env: bank.environment });
    bank.deliverTo(`${test.url}/api/v1/webhooks/${name}`);
    await sql(`insert into discount_codes (code, percentage) values ('SPRING20', 20), ('GIFT', 100)`);
  });
  afterEach(() => expect(bank.faults).toEqual([]));
  afterAll(async () => {
    await bank.close();
    await test.close();
  });

  const sql = (text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Record<string, unknown>[]>(text, values);
  const join = () => Buyer.join(test, bank);
  /** Says yes wherever the provider wants the customer's word, until it is as wanted. */
  const reach = (buyer: Buyer, fits: (subscription: SubscriptionDto) => boolean, what: string) =>
    until(async () => {
      const subscription = await buyer.subscription();
      if (fits(subscription)) return subscription;
      const { pending_change: pending } = subscription;
      if (pending?.amount === 0) await buyer.press(pending.approval_url!, 'pay');
      return null;
    }, what);
  const change = async (buyer: Buyer, plan: string, more = '') => {
    const answer = await buyer.change(plan, more);
    if (answer.checkout_url) await buyer.press(answer.checkout_url, 'pay');
    return answer;
  };
  const upgrade = async (buyer: Buyer, plan: string) => {
    const answer = await change(buyer, plan);
    await reach(buyer, (now) => now.plan === plan && now.next_charge?.plan === plan, `the upgrade to ${plan}`);
    return answer;
  };

  it('sells Pro for a year at the discounted price, with an invoice', async () => {
    const buyer = await join();
    const checkout = await buyer.checkout({ plan_id: 'pro', billing_cycle: 'yearly', discount_code: 'spring20' });
    expect(checkout.checkout_url).toContain(bank.url);
    expect(await buyer.plan()).toBe('free');
    expect((await buyer.checkoutState(checkout.session_id)).state).toBe('open');
    expect(await buyer.press(checkout.checkout_url, 'pay')).toContain('/checkout?checkout=');
    expect(await buyer.checkoutState(checkout.session_id)).toMatchObject({ state: 'completed', plan_id: 'pro' });
    const [invoice, ...more] = await buyer.invoices();
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      status: 'active',
      amount: 8_388,
      discount_amount: 1_678,
      discount_code: 'SPRING20',
      total: 6_710,
      duration: 12,
    });
    expect(await buyer.subscription()).toMatchObject({
      plan: 'pro',
      status: 'active',
      gateway: name,
      next_charge: { amount: 8_388, plan: 'pro', billing_cycle: 'yearly' },
      money_back: { amount: 6_710 },
      portal_url: expect.stringContaining('http'),
    });
  });

  it('sells for nothing with a code over the whole price', async () => {
    const buyer = await join();
    expect(await buyer.buy({ plan_id: 'basic', discount_code: 'GIFT' })).toMatchObject({
      plan: 'basic',
      next_charge: { amount: 499 },
    });
    expect((await buyer.invoices())[0]).toMatchObject({ total: 0, discount_amount: 499 });
  });

  it('grants by the event alone, though nobody comes back', async () => {
    const buyer = await join();
    expect(await buyer.buy({ plan_id: 'monthly' })).toMatchObject({ plan: 'pro', billing_cycle: 'monthly' });
  });

  it('holds a discount as long as a page with it can be paid', async () => {
    await sql(`insert into discount_codes (code, percentage, max_uses) values ('HELD', 20, 1)`);
    const [first, second] = [await join(), await join()];
    const order = (buyer: Buyer) =>
      buyer.member.post('/subscriptions/checkout').send({ plan_id: 'basic', discount_code: 'HELD' });
    await order(first).expect(200);
    await first.checkout({ plan_id: 'pro' });
    // Stripe has closed the first page.
    if (name === 'stripe') return void (await order(second).expect(200));
    await sql(`update checkouts set expires_at = now() - interval '2 days' where user_id = ?`, [first.userId]);
    expect(bodyOf<Problem>(await order(second).expect(400)).code).toBe('DISCOUNT_INVALID');
    // It keeps nobody from the discount who has it already.
    await order(first).expect(200);
    await sql(`update discount_uses set expires_at = now() - interval '1 minute' where code = 'HELD'`);
    await order(second).expect(200);
  });

  const inPaypal = name === 'paypal' ? it : undefined;
  /** All that a subscription has cost. */
  const goesBack = async (subscriptionId: string, amount: number) => {
    const found = () => test.app.get(Gateways).get(name).findSubscription(subscriptionId);
    await until(async () => (await found())!.status === 'ended', 'the subscription to be ended');
    await paymentsSettled(test);
    expect((await found())!.payments.map((paid) => [paid.amount, paid.refunds[0]?.amount])).toEqual([[amount, amount]]);
  };
  inPaypal?.('gives a discount once to an account that has opened two pages with it', async () => {
    await sql(`insert into discount_codes (code, percentage) values ('PERUSER', 20)`);
    const buyer = await join();
    const earlier = await buyer.checkout({ plan_id: 'basic', discount_code: 'PERUSER' });
    await buyer.buy({ plan_id: 'basic', discount_code: 'PERUSER' });
    await paymentsSettled(test);
    await buyer.member.post('/subscriptions/money-back').expect(200);
    await paymentsSettled(test);
    await buyer.press(earlier.checkout_url, 'pay');
    await goesBack(earlier.session_id, 399);
    expect(await buyer.plan()).toBe('free');
  });

  inPaypal?.('gives back what somebody has paid who began a subscription in another’s name', async () => {
    const [owner, stranger] = [await join(), await join()];
    await stranger.checkout({ plan_id: 'basic' });
    await goesBack((bank as PaypalServer).beginAs(owner.userId), 499);
    expect(await owner.plan()).toBe('free');
    expect(await owner.invoices()).toEqual([]);
  });

  inPaypal?.('gives back what is less than the page had shown', async () => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await sql('update checkouts set amount = 500 where session_id = ?', [session_id]);
    await buyer.press(checkout_url, 'pay');
    await goesBack(session_id, 499);
    expect(await buyer.plan()).toBe('free');
    expect((await buyer.checkoutState(session_id)).state).toBe('open');
  });

  inPaypal?.('gives back what was paid for another plan than the page had shown', async () => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await sql(`update checkouts set plan_id = 'pro' where session_id = ?`, [session_id]);
    await buyer.press(checkout_url, 'pay');
    await goesBack(session_id, 499);
    expect(await buyer.plan()).toBe('free');
  });

  inPaypal?.each([
    ['price', { amount: 1 }],
    ['payee', { payee: 'ANTHERPAYEE23' }],
  ])('captures no upgrade whose %s was changed at PayPal', async (_, change) => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    const { checkout_url } = await buyer.change('premium');
    (bank as PaypalServer).changeOrder(checkout_url!, change);
    await buyer.press(checkout_url!, 'pay');
    await until(async () => (await changeStates(buyer))[0] === 'failed', 'the change to be refused');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('basic');
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([499]);
  });

  inPaypal?.('ends a subscription that renews for less than its plan, and gives that back', async () => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the plan to begin');
    (bank as PaypalServer).changePrice(session_id, 1);
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end of the plan');
    await paymentsSettled(test);
    expect((await buyer.invoices()).map(({ total }) => total).sort((a, b) => a - b)).toEqual([-1, 1, 499]);
  });

  inPaypal?.each([
    ['another account', (other: Buyer) => `${other.userId}:x`],
    ['an account that is none', () => 'nobody:x'],
    ['nobody', () => ''],
  ])('stays its buyer’s, though it was changed at PayPal to name %s', async (_, custom) => {
    const [buyer, other] = [await join(), await join()];
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the plan to begin');
    (bank as PaypalServer).changeOwner(session_id, custom(other));
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await test.app.get(Gateways).get(name).endNow(session_id);
    await buyer.subscriptionWhere(({ status }) => status === 'cancelled', 'the cancellation');
    expect(await other.plan()).toBe('free');
  });

  inPaypal?.('goes on at the lower price that its plan was given at PayPal', async () => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the plan to begin');
    (bank as PaypalServer).changePlan(session_id, 399);
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await paymentsSettled(test);
    expect((await buyer.invoices()).map(({ total }) => total).sort((a, b) => a - b)).toEqual([399, 499]);
    expect(await buyer.plan()).toBe('basic');
    (bank as PaypalServer).changePlan(session_id, 499);
  });

  it.each(['decline', 'cancel'])('grants nothing on %s', async (action) => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'basic' });
    await buyer.press(checkout_url, action);
    expect((await buyer.checkoutState(session_id)).state).not.toBe('completed');
    expect(await buyer.plan()).toBe('free');
    expect(await buyer.invoices()).toEqual([]);
  });

  it('charges for one plan, though two checkouts are paid', async () => {
    const buyer = await join();
    const first = await buyer.checkout({ plan_id: 'basic' });
    const second = await buyer.checkout({ plan_id: 'pro' });
    await buyer.press(first.checkout_url, 'pay');
    await buyer.press(second.checkout_url, 'pay');
    const { plan, next_charge } = await buyer.subscriptionWhere(({ gateway }) => gateway !== null, 'a plan');
    await paymentsSettled(test);
    expect((await buyer.invoices()).reduce((sum, { total }) => sum + total, 0)).toBe(next_charge!.amount);
    expect(await buyer.plan()).toBe(plan);
  });

  it('upgrades for exactly what the preview says, and renews at the new price', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro', billing_cycle: 'yearly', discount_code: 'SPRING20' });
    await buyer.advance({ seconds: 100 * DAY_SECONDS });
    const preview = await buyer.change('premium', '&preview=true');
    expect(Math.abs(preview.amount_due - (15_588 - 6_710) * (265 / 365))).toBeLessThan(3);
    const { amount_due } = await upgrade(buyer, 'premium');
    expect(Math.abs(amount_due - preview.amount_due)).toBeLessThanOrEqual(1);
    const [, invoice] = await buyer.invoices();
    expect(invoice).toMatchObject({ total: amount_due, plan_id: 'premium' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 3, 'the renewal');
    expect((await buyer.invoices())[2]).toMatchObject({ total: 15_588, plan_id: 'premium' });
  });

  it('upgrades to another cycle: the difference now, the cycle with the next period', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await change(buyer, 'pro', '&billing_cycle=yearly');
    await reach(buyer, (now) => now.plan === 'pro' && now.next_charge?.amount === 8_388, 'the upgrade');
    expect(await buyer.subscription()).toMatchObject({ billing_cycle: 'monthly' });
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ billing_cycle }) => billing_cycle === 'yearly', 'the next period');
    expect(await buyer.plan()).toBe('pro');
  });

  it('upgrades nothing that is declined, and takes the open page back when asked anew', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('needs_step');
    const first = await buyer.change('pro');
    expect(first.status).toBe('payment_required');
    const second = await buyer.change('premium');
    expect(await buyer.plan()).toBe('basic');
    await buyer.press(first.checkout_url!, 'pay');
    await buyer.press(second.checkout_url!, 'pay');
    await reach(
      buyer,
      ({ plan, next_charge }) => plan === 'premium' && next_charge?.plan === 'premium',
      'the one that was asked for last',
    );
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('changes down and to another cycle with the next period, and back before it', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'premium' });
    expect(await change(buyer, 'basic', '&billing_cycle=yearly')).toMatchObject({ status: 'scheduled', amount_due: 0 });
    const next = (amount: number) =>
      buyer.subscriptionWhere(({ next_charge }) => next_charge?.amount === amount, `${amount} next`);
    expect(await next(4_188)).toMatchObject({
      plan: 'premium',
      scheduled_change: { plan: 'basic', billing_cycle: 'yearly' },
    });
    await change(buyer, 'premium', '&billing_cycle=monthly');
    expect(await next(1_999)).toMatchObject({ scheduled_change: null });
    await change(buyer, 'basic', '&billing_cycle=monthly');
    await next(499);
    await change(buyer, 'basic', '&billing_cycle=yearly');
    await next(4_188);
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the next period');
    expect(await buyer.subscription()).toMatchObject({ billing_cycle: 'yearly', scheduled_change: null });
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([1_999, 4_188]);
  });

  it('is cancelled, resumed with what was scheduled, and cancelled; then it ends', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'premium' });
    await change(buyer, 'basic', '&billing_cycle=yearly');
    await buyer.subscriptionWhere(({ next_charge }) => next_charge?.amount === 4_188, 'the change');
    await buyer.member.post('/subscriptions/cancel').send({ reason: 'unused' }).expect(200);
    expect(await buyer.subscription()).toMatchObject({ plan: 'premium', status: 'cancelled', next_charge: null });
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ status: 'active', next_charge: { amount: 4_188 } });
    await buyer.member.post('/subscriptions').send({ plan_id: 'free' }).expect(200);
    expect(await buyer.plan()).toBe('premium');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
    expect(await buyer.invoices()).toHaveLength(1);
  });

  const cancelAt: Record<string, (buyer: Buyer) => Promise<unknown>> = {
    'in the application': (buyer) => buyer.member.post('/subscriptions/cancel').send({}).expect(200),
    // Which PayPal lets a customer do, and Stripe's portal as the application does.
    'at PayPal': async (buyer) => {
      const [row] = await sql('select gateway_subscription_id as id from subscriptions where user_id = ?', [
        buyer.userId,
      ]);
      await test.app
        .get(Gateways)
        .get(name)
        .endNow(row!['id'] as string);
      await buyer.subscriptionWhere(({ status }) => status === 'cancelled', 'the cancellation');
    },
  };
  const changeStates = async (buyer: Buyer) =>
    (await sql('select state from plan_changes where user_id = ?', [buyer.userId])).map(({ state }) => state);

  it.each(Object.keys(cancelAt).filter((where) => name === 'paypal' || where !== 'at PayPal'))(
    'upgrades what was cancelled %s until its end, and keeps what that cost',
    async (where) => {
      const buyer = await join();
      await buyer.buy({ plan_id: 'basic' });
      await cancelAt[where]!(buyer);
      await change(buyer, 'pro', '&billing_cycle=yearly');
      await buyer.subscriptionWhere(({ plan }) => plan === 'pro', 'the upgrade');
      await paymentsSettled(test);
      expect(await changeStates(buyer)).toEqual(['done']);
      expect(await buyer.subscription()).toMatchObject({ status: 'cancelled', pending_change: null });
      await buyer.advance({ to: 'period_end' });
      await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
      await paymentsSettled(test);
      expect((await buyer.invoices()).map(({ total }) => Math.sign(total))).toEqual([1, 1]);
    },
  );

  it('goes on with what it was upgraded to while it was cancelled, once it is resumed', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await cancelAt['in the application']!(buyer);
    await change(buyer, 'pro', '&billing_cycle=yearly');
    await buyer.subscriptionWhere(({ plan }) => plan === 'pro', 'the upgrade');
    await paymentsSettled(test);
    await buyer.member.post('/subscriptions/resume').expect(200);
    await reach(buyer, ({ next_charge }) => next_charge?.amount === 8_388, 'the price of the next period');
    expect(await changeStates(buyer)).toEqual(['done']);
  });

  it('renews, fails, keeps the plan for the grace, and ends on Free', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    const due = await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    expect(due.plan).toBe('pro');
    expect(Date.parse(due.past_due!.access_until) - Date.parse(due.past_due!.since)).toBe(7 * DAY_MS);
    await buyer.advance({ seconds: 6 * DAY_SECONDS });
    expect(await buyer.plan()).toBe('pro');
    await buyer.advance({ seconds: 2 * DAY_SECONDS });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end of the grace');
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('is paid after all when the card is mended within the grace', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    await buyer.card('succeed');
    await buyer.advance({ seconds: 2 * DAY_SECONDS });
    await buyer.subscriptionWhere(({ status }) => status === 'active', 'the next try');
    expect(await buyer.invoices()).toHaveLength(2);
  });

  it('gives the money back, with credit notes, and ends the plan', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await upgrade(buyer, 'pro');
    await buyer.member.post('/subscriptions/money-back').expect(200);
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
    const invoices = await buyer.invoices();
    expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(0);
    expect(invoices.filter(({ credits_invoice_id }) => credits_invoice_id)).toHaveLength(2);
  });

  it('refunds only what has not been refunded yet, however often it is asked', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    const [paid] = await sql(
      `select p.gateway_payment_id as id, p.currency, p.purpose, s.gateway_subscription_id as "subscriptionId"
       from payments p join subscriptions s on s.id = p.subscription_id where p.user_id = ?`,
      [buyer.userId],
    );
    const payment = paid as { id: string; currency: string; purpose: 'start'; subscriptionId: string };
    const gateway = test.app.get(Gateways).get(name);
    const refunds = async () => {
      const found = await gateway.findSubscription(payment.subscriptionId);
      return found!.payments.flatMap((each) => each.refunds.map(({ amount }) => amount)).sort((a, b) => a - b);
    };
    await gateway.refund({ ...payment, amount: 400 }, `partly-${payment.id}`);
    await buyer.member.post('/subscriptions/money-back').expect(200);
    expect(await refunds()).toEqual([400, 599]);
    await test.app.get(SubscriptionService).wind(name, payment.subscriptionId, true);
    expect(await refunds()).toEqual([400, 599]);
    const invoices = await buyer.invoices();
    expect(invoices.map(({ total }) => total).sort((a, b) => a - b)).toEqual([-599, -400, 999]);
  });

  it('tells whoever runs the server of a refund that fails days later, and counts it no more', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    await buyer.member.post('/subscriptions/money-back').expect(200);
    await paymentsSettled(test);
    const refunded = async () => {
      const [paid] = await sql('select refunded_amount from payments where user_id = ?', [buyer.userId]);
      return Number(paid!['refunded_amount']);
    };
    expect(await refunded()).toBe(999);
    const told = jest.spyOn(Logger.prototype, 'error');
    bank.failRefund(buyer.userId);
    await until(async () => (await refunded()) === 0, 'the failure to be known');
    expect(told).toHaveBeenCalledWith(expect.anything(), REFUND_FAILED);
    told.mockRestore();
  });

  it.each(['before', 'after'])('gives back what is paid just %s its account is deleted, and ends it', async (when) => {
    const buyer = await join();
    const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'pro' });
    const pay = () => buyer.press(checkout_url, 'pay');
    const gateway = test.app.get(Gateways).get(name);
    // No event tells of the payment.
    bank.hold();
    if (when === 'before') await pay();
    await buyer.member.delete('/users/me').send({ deleteAccount: true }).expect(202);
    const users = () => sql('select 1 from users where id = ?', [buyer.userId]);
    await until(async () => (await users()).length === 0, 'the account to go');
    const isClosed = when === 'after' && name === 'stripe';
    if (when === 'after') await pay();
    bank.release();
    await until(async () => {
      await sql(`update outbox set available_at = now() where kind = 'payments.page-without-account'`);
      const { state, subscriptionId } = (await gateway.findCheckout(session_id))!;
      if (isClosed) return state === 'expired';
      const { status, payments } = (await gateway.findSubscription(subscriptionId!))!;
      return status === 'ended' && payments.every(({ amount, refunds }) => refunds[0]?.amount === amount);
    }, 'the money to be given back');
    const watched = () => sql(`select 1 from outbox where kind = 'payments.page-without-account'`);
    await until(async () => (await watched()).length === 0, 'the end of looking');
  });

  it('keeps the plan while a payment is disputed, and ends it when the dispute is lost', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    bank.dispute(buyer.userId, 'needs_response');
    const disputed = () => sql('select disputed from payments where user_id = ?', [buyer.userId]);
    await until(async () => (await disputed())[0]!['disputed'] === true, 'the dispute');
    expect(await buyer.plan()).toBe('pro');
    bank.dispute(buyer.userId, 'lost');
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the loss');
    expect((await buyer.invoices()).reduce((sum, { total }) => sum + total, 0)).toBe(0);
  });

  it('asks for no difference any more when the period that it was for is over', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    if (name === 'stripe') await buyer.card('needs_step');
    const { status, checkout_url } = await buyer.change('premium');
    expect(status).toBe('payment_required');
    if (name === 'stripe') await buyer.card('succeed');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ pending_change }) => pending_change === null, 'the change to be given up');
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await paymentsSettled(test);
    await buyer.press(checkout_url!, 'pay').catch(() => undefined);
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('basic');
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual([499, 499]);
  });

  it.each([
    ['once the subscription has ended', false],
    ['though its change was not given up', true],
  ])('keeps nothing of an upgrade that is paid %s', async (_what, isLeftOpen) => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    if (name === 'stripe') await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('premium');
    if (name === 'stripe') await buyer.card('succeed');
    if (isLeftOpen) await sql('update plan_changes set approval_url = null where user_id = ?', [buyer.userId]);
    await buyer.member.post('/subscriptions/money-back').expect(200);
    await paymentsSettled(test);
    await buyer.press(checkout_url!, 'pay').catch(() => undefined);
    await paymentsSettled(test);
    const [charge] = await sql('select gateway_payment_id as id from plan_changes where user_id = ?', [buyer.userId]);
    await test.app.get(SyncService).charge(name, charge!['id'] as string);
    // Stripe closes all pages of what has ended.
    const isPaid = isLeftOpen && name === 'paypal';
    const end = isPaid ? 'done' : 'failed';
    await until(async () => (await changeStates(buyer))[0] === end, 'the end of the change');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('free');
    expect((await buyer.invoices()).reduce((sum, { total }) => sum + total, 0)).toBe(0);
    expect(await buyer.invoices()).toHaveLength(isPaid ? 4 : 2);
  });

  const orderOf = async (buyer: Buyer) => {
    const [row] = await sql(
      'select gateway_payment_id as id from plan_changes where user_id = ? order by created_at desc limit 1',
      [buyer.userId],
    );
    return row!['id'] as string;
  };
  const asksAbout = (id: string) => bank.calls.filter(({ names }) => names[0] === id).length;

  inPaypal?.('asks no more about an upgrade that came to nothing, but about each that was paid', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await buyer.change('pro');
    const left = await orderOf(buyer);
    await upgrade(buyer, 'premium');
    const paid = await orderOf(buyer);
    await paymentsSettled(test);
    await sql(`update plan_changes set state = 'failed', closed_at = now() - interval '25 hours' where user_id = ?`, [
      buyer.userId,
    ]);
    const before = asksAbout(left);
    const [row] = await sql('select gateway_subscription_id as id from subscriptions where user_id = ?', [
      buyer.userId,
    ]);
    const found = await test.app
      .get(Gateways)
      .get(name)
      .findSubscription(row!['id'] as string);
    expect(found!.payments.map(({ purpose }) => purpose)).toEqual(['start', 'change']);
    expect(asksAbout(left)).toBe(before);
    expect(asksAbout(paid)).toBeGreaterThan(0);
  });

  inPaypal?.('books an upgrade whose payment clears days after it was given up', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    const { checkout_url } = await buyer.change('premium');
    const id = await orderOf(buyer);
    await sql(`update plan_changes set state = 'failed', closed_at = now() - interval '3 days' where user_id = ?`, [
      buyer.userId,
    ]);
    await buyer.press(checkout_url!, 'pay');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('basic');
    await test.app.get(Gateways).get(name).settleCharge(id);
    await until(async () => (await buyer.plan()) === 'premium', 'the upgrade');
    await paymentsSettled(test);
    expect((await buyer.invoices()).map(({ plan_id }) => plan_id)).toEqual(['basic', 'premium']);
  });

  it('asks less and less often about an upgrade that waits for its customer', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    if (name === 'stripe') await buyer.card('needs_step');
    await buyer.change('premium');
    const id = await orderOf(buyer);
    await paymentsSettled(test);
    const reconciler = test.worker!.get(PaymentsReconciler);
    const asksAfter = async (age: string, lookedAgo: string) => {
      const before = asksAbout(id);
      await sql(
        `update plan_changes set created_at = now() - ?::interval, asked_at = now() - ?::interval where user_id = ?`,
        [age, lookedAgo, buyer.userId],
      );
      await reconciler.run();
      return asksAbout(id) > before;
    };
    expect(await asksAfter('5 minutes', '30 seconds')).toBe(false);
    expect(await asksAfter('5 minutes', '70 seconds')).toBe(true);
    expect(await asksAfter('3 hours', '17 minutes')).toBe(false);
    expect(await asksAfter('3 hours', '19 minutes')).toBe(true);
    expect(await asksAfter('9 days', '61 minutes')).toBe(true);
  });

  it.each([
    ['asks for no difference any more', false],
    ['gives back a difference that is paid', true],
  ])('%s in the grace of the period that it was for', async (_what, isLeftOpen) => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    if (name === 'stripe') await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('premium');
    if (isLeftOpen) await sql('update plan_changes set approval_url = null where user_id = ?', [buyer.userId]);
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    await paymentsSettled(test);
    await buyer.press(checkout_url!, 'pay');
    const end = isLeftOpen ? 'done' : 'failed';
    await until(async () => (await changeStates(buyer))[0] === end, 'the end of the change');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('basic');
    const totals = (await buyer.invoices()).map(({ total }) => total);
    expect(totals).toHaveLength(isLeftOpen ? 3 : 1);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(499);
  });

  it('gives back an upgrade that bought nothing once, though its refund fails days later', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    if (name === 'stripe') await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('premium');
    await sql('update plan_changes set approval_url = null where user_id = ?', [buyer.userId]);
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    await buyer.press(checkout_url!, 'pay');
    const refunded = async () => {
      const [paid] = await sql(`select refunded_amount from payments where user_id = ? and purpose = 'change'`, [
        buyer.userId,
      ]);
      return Number(paid?.['refunded_amount'] ?? 0);
    };
    await until(async () => (await refunded()) > 0, 'the refund');
    await paymentsSettled(test);
    bank.failRefund(buyer.userId);
    await until(async () => (await refunded()) === 0, 'the failure of the refund to be known');
    await paymentsSettled(test);
    expect(await changeStates(buyer)).toEqual(['done']);
    expect(await buyer.plan()).toBe('basic');
  });

  const inStripe = name === 'stripe' ? it : undefined;
  inStripe?.(
    'is asked for no more about an account whose upgrades are declined, which are ten an hour at most',
    async () => {
      const buyer = await join();
      await buyer.buy({ plan_id: 'basic' });
      const [row] = await sql('select gateway_subscription_id as id from subscriptions where user_id = ?', [
        buyer.userId,
      ]);
      const listed = async () => {
        await paymentsSettled(test);
        const before = (bank as StripeServer).listed;
        await test.app.get(SyncService).subscription(name, row!['id'] as string);
        return (bank as StripeServer).listed - before;
      };
      const before = await listed();
      await buyer.card('fail');
      const ask = () => buyer.member.post('/subscriptions/change-plan?plan_id=pro');
      for (let n = 0; n < 10; n += 1)
        expect((await ask().expect(402)).body).toMatchObject({ code: 'PAYMENT_DECLINED' });
      expect(await listed()).toBe(before);
      await buyer.card('succeed');
      expect((await ask().expect(409)).body).toMatchObject({ code: 'PLAN_NOT_CHANGEABLE' });
      await sql(`update plan_changes set closed_at = closed_at - interval '1 hour' where user_id = ?`, [buyer.userId]);
      await upgrade(buyer, 'pro');
    },
  );

  inStripe?.('is asked about no charge from before the subscription', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end');
    await buyer.buy({ plan_id: 'basic' });
    await paymentsSettled(test);
    bank.calls.splice(0);
    const before = (bank as StripeServer).listed;
    const [row] = await sql(
      `select gateway_subscription_id as id from subscriptions where user_id = ? and status = 'active'`,
      [buyer.userId],
    );
    await test.app.get(SyncService).subscription(name, row!['id'] as string);
    // Its one invoice and its one charge.
    expect((bank as StripeServer).listed - before).toBe(2);
  });

  inStripe?.each([
    ['leaves no page on which', false],
    ['gives back what is paid when', true],
  ])('%s a failed renewal is paid after the end', async (_what, isQuicker) => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    await buyer.card('fail');
    await buyer.advance({ to: 'period_end' });
    await buyer.subscriptionWhere(({ status }) => status === 'past_due', 'the failure');
    const [row] = await sql('select gateway_subscription_id as id from subscriptions where user_id = ?', [
      buyer.userId,
    ]);
    // Nobody has told of the end yet when the customer pays.
    if (isQuicker) bank.hold();
    await buyer.advance({ seconds: 8 * DAY_SECONDS });
    if (!isQuicker) await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the end of the grace');
    if (!isQuicker) await paymentsSettled(test);
    await buyer.press(`${bank.url}/invoice/in_open_${String(row!['id'])}`, 'pay');
    if (isQuicker) bank.release();
    await test.app.get(SyncService).subscription(name, row!['id'] as string);
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('free');
    expect((await buyer.invoices()).map(({ total }) => total)).toEqual(isQuicker ? [999, 999, -999] : [999]);
    expect(await sql('select 1 from payments where user_id = ?', [buyer.userId])).toHaveLength(isQuicker ? 2 : 1);
  });

  // The difference that was paid to PayPal is disputed as any payment there.
  inStripe?.('shows on the invoice what the customer’s balance at Stripe has paid of an upgrade', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    (bank as StripeServer).balances.set(buyer.userId, 100);
    const { amount_due } = await upgrade(buyer, 'pro');
    const [, invoice] = await buyer.invoices();
    expect(invoice).toMatchObject({ total: amount_due - 100, plan_id: 'monthly' });
  });

  inStripe?.('charges what was quoted for an upgrade, whatever coupon the customer has at Stripe', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    (bank as StripeServer).customerCoupons.set(buyer.userId, 100);
    const { amount_due } = await upgrade(buyer, 'pro');
    expect((await buyer.invoices())[1]).toMatchObject({ total: amount_due, discount_amount: 0, plan_id: 'monthly' });
  });

  inStripe?.('books an upgrade on whose invoice somebody has put a coupon at Stripe', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await buyer.card('needs_step');
    const { amount_due, checkout_url } = await buyer.change('pro');
    (bank as StripeServer).customerCoupons.set(checkout_url!.split('/').pop()!, 100);
    await buyer.press(checkout_url!, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'pro', 'the upgrade');
    expect((await buyer.invoices())[1]).toMatchObject({ total: amount_due - 100, discount_amount: 100 });
  });

  inStripe?.('brings back what was scheduled, though the first attempt to resume broke off', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'premium' });
    await change(buyer, 'basic', '&billing_cycle=yearly');
    await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
    const broken = jest.spyOn(StripeOffers.prototype, 'set').mockRejectedValueOnce(new Error('The process dies.'));
    await buyer.member.post('/subscriptions/resume').expect(502);
    broken.mockRestore();
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ status: 'active', next_charge: { amount: 4_188 } });
    // It has been brought back once.
    await change(buyer, 'pro', '&billing_cycle=monthly');
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ next_charge: { amount: 999 } });
  });

  inStripe?.('brings back what was scheduled, though the first attempt to cancel broke off', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'premium' });
    await change(buyer, 'basic', '&billing_cycle=yearly');
    const cancel = () => buyer.member.post('/subscriptions/cancel').send({});
    await paymentsSettled(test);
    bank.hold();
    // Stripe is read, what was scheduled is put aside, and its schedule released before the last call fails for good.
    bank.suffer('none', 'none', 'none', { status: 500 }, { status: 500 }, { status: 500 });
    await cancel().expect(502);
    bank.release();
    await cancel().expect(200);
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ status: 'active', next_charge: { amount: 4_188 } });
  });

  inStripe?.each([
    ['monthly', 499],
    ['yearly', 4_188],
  ])('resumes with what was chosen last while it was cancelled: %s', async (cycle, amount) => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'premium' });
    await change(buyer, 'pro', '&billing_cycle=yearly');
    await buyer.member.post('/subscriptions/cancel').send({}).expect(200);
    await change(buyer, 'basic', `&billing_cycle=${cycle}`);
    await buyer.member.post('/subscriptions/resume').expect(200);
    expect(await buyer.subscription()).toMatchObject({ status: 'active', next_charge: { plan: 'basic', amount } });
  });

  inStripe?.('asks for no difference any more to what has been charged back', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'basic' });
    await upgrade(buyer, 'pro');
    await paymentsSettled(test);
    await buyer.card('needs_step');
    const { checkout_url } = await buyer.change('premium');
    await buyer.card('succeed');
    bank.dispute(buyer.userId, 'lost', 'single');
    await buyer.subscriptionWhere(({ plan, pending_change }) => plan === 'basic' && !pending_change, 'the loss');
    await paymentsSettled(test);
    await buyer.press(checkout_url!, 'pay').catch(() => undefined);
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('basic');
  });

  it('ends the plan when its renewal is charged back, though the first payment stays', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    await buyer.advance({ to: 'period_end' });
    await until(async () => (await buyer.invoices()).length === 2, 'the renewal');
    bank.dispute(buyer.userId, 'lost');
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the loss');
    await paymentsSettled(test);
    expect(await buyer.plan()).toBe('free');
    expect((await buyer.invoices()).map(({ total }) => total).sort((a, b) => a - b)).toEqual([-999, 999, 999]);
    // Nothing is left that could be charged again.
    await buyer.advance({ seconds: 62 * DAY_SECONDS });
    await paymentsSettled(test);
    expect(await buyer.invoices()).toHaveLength(3);
  });

  it('ends the larger plan, too, when what it was the difference to is charged back', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro', billing_cycle: 'yearly' });
    await upgrade(buyer, 'premium');
    await paymentsSettled(test);
    bank.dispute(buyer.userId, 'lost', 'first');
    await buyer.subscriptionWhere(({ plan }) => plan === 'free', 'the loss');
    await paymentsSettled(test);
    const states = await sql('select status, ended_at is not null as ended from subscriptions where user_id = ?', [
      buyer.userId,
    ]);
    expect(states).toEqual([{ status: 'expired', ended: true }]);
  });

  it('keeps everything when a dispute is won', async () => {
    const buyer = await join();
    await buyer.buy({ plan_id: 'pro' });
    bank.dispute(buyer.userId, 'needs_response');
    bank.dispute(buyer.userId, 'won');
    const events = () => sql(`select 1 from webhook_events where type ilike '%dispute%' and processed_at is null`);
    await until(async () => (await events()).length === 0, 'the events');
    expect(await buyer.subscription()).toMatchObject({ plan: 'pro', status: 'active' });
  });

  it.each([
    ['an error', { status: 500 }],
    ['too many requests', { status: 429 }],
    ['a broken connection', 'cut'],
  ] as const)('charges once, whatever comes between: %s', async (_, mishap) => {
    const buyer = await join();
    const key = `key-${String(mishap === 'cut' || mishap.status)}`;
    const order = () =>
      buyer.member.post('/subscriptions/checkout').set('Idempotency-Key', key).send({ plan_id: 'basic' });
    bank.suffer(mishap, mishap, mishap);
    let answer = await order();
    for (let tries = 0; answer.status !== 200 && tries < 3; tries += 1) {
      expect(bodyOf<Problem>(answer)).toMatchObject({ status: 502, code: 'PAYMENT_PROVIDER_FAILED' });
      answer = await order();
    }
    await buyer.press(bodyOf<{ checkout_url: string }>(answer).checkout_url, 'pay');
    await buyer.subscriptionWhere(({ plan }) => plan === 'basic', 'the plan');
    expect(await buyer.invoices()).toHaveLength(1);
  });

  it('comes to the same end by events that are late, shuffled, repeated and forged', async () => {
    const lives: ((buyer: Buyer) => Promise<unknown>)[] = [
      () => Promise.resolve(),
      (buyer) => buyer.advance({ to: 'period_end' }),
      (buyer) => buyer.card('fail').then(() => buyer.advance({ to: 'period_end' })),
      (buyer) => buyer.card('fail').then(() => buyer.advance({ seconds: 45 * DAY_SECONDS })),
      (buyer) => change(buyer, 'premium'),
      (buyer) => buyer.member.post('/subscriptions/cancel').send({}),
      async (buyer) => bank.dispute(buyer.userId, 'needs_response'),
      async (buyer) => bank.dispute(buyer.userId, 'lost'),
      (buyer) => buyer.member.post('/subscriptions/money-back').send({}),
    ];
    const live = async () => {
      const buyers: Buyer[] = [];
      for (const life of lives) {
        const buyer = await join();
        const { checkout_url, session_id } = await buyer.checkout({ plan_id: 'pro' });
        await buyer.press(checkout_url, 'pay');
        await buyer.checkoutState(session_id);
        await life(buyer);
        buyers.push(buyer);
      }
      return buyers;
    };
    const endOf = async (buyer: Buyer) => {
      const { plan, status, billing_cycle, next_charge, cancel_at_period_end } = await buyer.subscription();
      const totals = (await buyer.invoices()).map(({ total }) => total);
      return { plan, status, billing_cycle, next: next_charge?.amount, cancel_at_period_end, totals };
    };
    const orderly = await live();
    bank.hold();
    const disorderly = await live();
    const random = randomOf(11);
    const events = bank.release();
    const deliveries = events.flatMap((event, index) => Array.from({ length: 3 }, () => ({ event, index })));
    await atOnce(shuffled(deliveries, random), 20, async ({ event, index }) => {
      const { body, headers } = bank.delivery(event);
      const isForged = index % 20 === 0;
      // Forged ones come beside the true ones, with ids of their own.
      for (const text of isForged ? [body, body.replace(/"id":"\w+/, `"id":"forged_${index}`)] : [body]) {
        const url = `${test.url}/api/v1/webhooks/${name}`;
        const { status } = await fetch(url, { method: 'POST', headers, body: text });
        expect(status).toBe(text === body ? 200 : 400);
      }
    });
    await paymentsSettled(test);
    expect(await sql(`select 1 from webhook_events where event_id like 'forged%'`)).toEqual([]);
    expect(await Promise.all(disorderly.map(endOf))).toEqual(await Promise.all(orderly.map(endOf)));
    expect(events.length).toBeGreaterThan(20);
  });

  it('refuses what is not signed by the provider', async () => {
    const { body, headers } = bank.delivery({ id: 'evt_forged', type: 'invoice.paid', data: { object: {} } });
    const send = (text: string, more: Record<string, string>) =>
      fetch(`${test.url}/api/v1/webhooks/${name}`, { method: 'POST', headers: more, body: text });
    const forged = await send(body.replace('evt_forged', 'evt_other'), headers);
    expect(forged.status).toBe(400);
    expect(await forged.json()).toMatchObject({ code: 'WEBHOOK_SIGNATURE_INVALID' });
    expect((await send(body, { 'content-type': 'application/json' })).status).toBe(400);
    for (const delivery of untrusted(bank)) expect((await send(delivery.body, delivery.headers)).status).toBe(400);
    expect(await sql(`select 1 from webhook_events where event_id in ('evt_forged', 'evt_other')`)).toEqual([]);
  });
});
