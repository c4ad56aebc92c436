import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { type TestApp } from '../testing/test-app.js';
import { PaymentsReconciler } from './payments.reconciler.js';

/** As many as it asks about at a time. */
const BATCH = 100;

describe('the reconciler of payments', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createPayingApp();
  });
  afterAll(() => test.close());

  const sql = (text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Record<string, unknown>[]>(text, values);

  it.each([
    ['whose provider is not configured any more', 'stripe'],
    ['that their provider does not know', 'test'],
  ])('asks about a subscription that is due, though as many %s are due longer', async (_, gateway) => {
    await sql(
      `with others as (
         insert into users (email, name, password_hash)
         select ?::text || n || '@example.com', 'Ada', '' from generate_series(1, ${BATCH}) n returning id
       ), customers as (
         insert into customers (user_id, usage_anchor) select id, now() from others
       )
       insert into subscriptions (user_id, gateway, gateway_subscription_id, gateway_customer_id, plan_id, billing_cycle, status,
         period_start, period_end, next_plan_id, next_billing_cycle, next_amount, currency, started_at, synced_at)
       select id, ?, 'unknown-' || id, 'cus', 'pro', 'monthly', 'active', now() - interval '2 months', now() - interval '1 month',
         'pro', 'monthly', 999, 'USD', now() - interval '2 months', now() - interval '1 month' from others`,
      [gateway, gateway],
    );
    // Bought later, so that the database finds it last.
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    await paymentsSettled(test);
    await sql(
      `update subscriptions set synced_at = now() - interval '10 minutes', period_end = now() - interval '1 minute' where user_id = ?`,
      [buyer.userId],
    );
    const reconciler = test.worker!.get(PaymentsReconciler);
    // The first time it asks about those that wait for longer, the second time about the others.
    for (let time = 0; time < 2; time += 1) await reconciler.run();
    const [row] = await sql(
      `select synced_at > now() - interval '5 minutes' as synced from subscriptions where user_id = ?`,
      [buyer.userId],
    );
    expect(row).toEqual({ synced: true });
    await sql(`delete from subscriptions where gateway_subscription_id like 'unknown-%'`);
  });
});
