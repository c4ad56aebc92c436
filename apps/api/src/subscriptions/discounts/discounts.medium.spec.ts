import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { bearer, makeAccount } from '../../testing/accounts.js';
import { bodyOf, type Problem } from '../../testing/body-of.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { PlanCatalogue } from '../plans/plan-catalogue.service.js';
import { DiscountRefusedError, DiscountsService } from './discounts.service.js';

describe('discount uses', () => {
  let test: TestApp;
  let discounts: DiscountsService;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
    discounts = test.app.get(DiscountsService);
  });
  afterAll(() => test.close());

  const sql = (text: string, values: unknown[] = []) => test.orm.em.getConnection().execute(text, values);
  const transact = <T>(action: (em: EntityManager) => Promise<T>) =>
    (test.orm.em.fork() as EntityManager).transactional(action);

  const makeCode = async (maxUses: number | null = null) => {
    const code = `CODE${randomUUID().slice(0, 8)}`.toUpperCase();
    await sql('insert into discount_codes (code, percentage, max_uses) values (?, 20, ?)', [code, maxUses]);
    return code;
  };
  const reserve = async (code: string, userId?: string) => {
    const buyer = userId ?? (await makeAccount(test)).id;
    const checkoutId = randomUUID();
    const plan = await test.app.get(PlanCatalogue).planOf('pro');
    const expiresAt = new Date(clock.now().getTime() + 1_800_000);
    await transact(async (em) => {
      await em.execute(
        `insert into checkouts (id, user_id, gateway, plan_id, billing_cycle, amount, currency, state, created_at, expires_at)
         values (?, ?, 'test', 'pro', 'yearly', 8388, 'USD', 'open', ?, ?)`,
        [checkoutId, buyer, clock.now(), expiresAt],
      );
      await discounts.reserve(em, { userId: buyer, code, plan, checkoutId, expiresAt });
    });
    return checkoutId;
  };

  it('give the last one to one of fifty buyers at the same instant', async () => {
    const code = await makeCode(1);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => makeAccount(test)));
    const outcomes = await Promise.allSettled(buyers.map(({ id }) => reserve(code, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(new Set(refusals.map(({ message }) => message))).toEqual(new Set(['This discount code has been used up.']));
  });

  it('are free again when the checkout is given up or its time has passed', async () => {
    const code = await makeCode(1);
    const first = await reserve(code);
    await expect(reserve(code)).rejects.toThrow(DiscountRefusedError);
    await transact((em) => discounts.release(em, first));
    await reserve(code);
    await expect(reserve(code)).rejects.toThrow(DiscountRefusedError);
    clock.advance({ seconds: 1_801 });
    await reserve(code);
  });

  it('once paid for are gone, also when the payment came after the release', async () => {
    const code = await makeCode(1);
    const late = await reserve(code);
    await transact((em) => discounts.release(em, late));
    await transact((em) => discounts.consume(em, late));
    await transact((em) => discounts.release(em, late));
    await expect(reserve(code)).rejects.toThrow('used up');
  });

  it('are counted for each buyer', async () => {
    const code = await makeCode();
    const { id } = await makeAccount(test);
    await transact((em) => reserve(code, id).then((checkout) => discounts.consume(em, checkout)));
    await expect(reserve(code, id)).rejects.toThrow('already used');
    await reserve(code);
  });

  it.each([
    ['by its account on another page', true],
    ['by somebody else', false],
  ])('are not consumed by a page whose last use has been taken %s', async (_, isOwn) => {
    const code = await makeCode(1);
    await sql('update discount_codes set max_uses_per_user = 5 where code = ?', [code]);
    const { id } = await makeAccount(test);
    const left = await reserve(code, id);
    if (!isOwn) await transact((em) => discounts.release(em, left));
    const paid = await reserve(code, isOwn ? id : undefined);
    expect(await transact((em) => discounts.mayConsume(em, left))).toBe(true);
    await transact((em) => discounts.consume(em, paid));
    expect(await transact((em) => discounts.mayConsume(em, left))).toBe(false);
    expect(await transact((em) => discounts.mayConsume(em, paid))).toBe(true);
  });

  it('go to one of several pages of an account that are paid at the same instant', async () => {
    const code = await makeCode(1);
    await sql('update discount_codes set max_uses_per_user = 5 where code = ?', [code]);
    const { id } = await makeAccount(test);
    const pages = [await reserve(code, id), await reserve(code, id), await reserve(code, id)];
    const consumed = await Promise.all(
      pages.map((page) =>
        transact(async (em) => {
          const may = await discounts.mayConsume(em, page);
          if (may) await discounts.consume(em, page);
          return may;
        }),
      ),
    );
    expect(consumed.filter(Boolean)).toHaveLength(1);
  });

  it('can be asked about before the checkout, spelled in any case', async () => {
    const code = await makeCode();
    const { headers } = await bearer(test);
    const ask = (given: string) =>
      request(test.url).post(`/api/v1/subscriptions/validate-discount?code=${given}&plan_id=pro`).set(headers);
    expect((await ask(code.toLowerCase()).expect(200)).body).toEqual({
      is_valid: true,
      discount_percentage: 20,
      message: '20% off your first payment.',
    });
    expect((await ask('NOPE').expect(200)).body).toMatchObject({ is_valid: false, discount_percentage: 0 });
    expect(bodyOf<Problem>(await ask('').expect(400)).code).toBe('VALIDATION_FAILED');
  });
});

describe('checks of discount codes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => test.close());

  it('are limited to 20 a minute by account, so that codes are not guessed', async () => {
    const [guesser, other] = [await Member.join(test), await Member.join(test)];
    const check = (who: Member) => who.post('/subscriptions/validate-discount?code=GUESS');
    for (let n = 0; n < 20; n += 1) await check(guesser).expect(200);
    expect(bodyOf<Problem>(await check(guesser).expect(429)).code).toBe('RATE_LIMITED');
    await check(other).expect(200);
  });
});
