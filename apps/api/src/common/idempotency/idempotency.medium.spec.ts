import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, HttpCode, HttpException, Module, Post } from '@nestjs/common';
import request from 'supertest';
import { bearer, makeAccount, signIn } from '../../testing/accounts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { DomainError } from '../errors/domain-error.js';
import { Idempotent } from './idempotency.interceptor.js';

/** What the costly route has done, and how it is to answer. */
const counter = { effects: 0, answer: (): unknown => ({ effect: counter.effects }) };

@Controller('costly')
class IdempotentController {
  @Post()
  @HttpCode(202)
  @Idempotent()
  async run(@Body() _body: unknown): Promise<unknown> {
    counter.effects += 1;
    // Long enough for every parallel request to arrive while the first one runs.
    await new Promise((resolve) => setImmediate(resolve));
    return counter.answer();
  }
}

@Module({ controllers: [IdempotentController] })
class IdempotentModule {}

describe('an Idempotency-Key', () => {
  let test: TestApp;
  let other: TestApp;
  let headers: { Authorization: string };
  beforeAll(async () => {
    test = await createTestApp({ modules: [IdempotentModule] });
    other = await createTestApp({ modules: [IdempotentModule], beside: test });
    ({ headers } = await bearer(test));
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });
  beforeEach(() => {
    counter.effects = 0;
    counter.answer = () => ({ effect: counter.effects });
  });

  const ask = (key: string, body: object = { a: 1 }, app = test) =>
    request(app.url).post('/api/v1/costly').set(headers).set('Idempotency-Key', key).send(body);
  const sql = (statement: string, values: unknown[] = []) => test.orm.em.getConnection().execute(statement, values);

  it('makes a hundred requests at once over two processes one effect with one answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask('hundred', { a: 1 }, n % 2 ? test : other)),
    );
    expect(counter.effects).toBe(1);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {"effect":1}']));
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(99);
  });

  it('is waited for by a hundred requests, of which one asks; others are sent away at once', async () => {
    const held = Promise.withResolvers<void>();
    counter.answer = async () => {
      await held.promise;
      return { by: 'the first' };
    };
    let refused = 0;
    const answers = Array.from({ length: 105 }, async () => {
      const { status } = await ask('waited');
      if (status === 409) refused += 1;
      return status;
    });
    await until(async () => refused === 4, 'the refusals').finally(() => held.resolve());
    expect((await Promise.all(answers)).filter((status) => status === 202)).toHaveLength(101);
    expect(counter.effects).toBe(1);
  });

  it('is needed for that', async () => {
    await request(test.url).post('/api/v1/costly').set(headers).send({ a: 1 }).expect(202);
    await request(test.url).post('/api/v1/costly').set(headers).send({ a: 1 }).expect(202);
    expect(counter.effects).toBe(2);
  });

  it('with another body is refused', async () => {
    await ask('reused').expect(202);
    const answer = await ask('reused', { a: 2 }).expect(422);
    expect(answer.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(counter.effects).toBe(1);
  });

  it('is an account’s own', async () => {
    await ask('shared').expect(202);
    const { access_token } = await signIn(test, await makeAccount(test));
    await ask('shared').set('Authorization', `Bearer ${access_token}`).expect(202);
    expect(counter.effects).toBe(2);
  });

  it('replays a refusal after an effect as it was', async () => {
    counter.answer = async () => {
      await test.orm.em.fork().transactional(() => sql('select 1'));
      throw new DomainError(409, 'NOT_NOW', 'Not now.', { extensions: { left: 3 } });
    };
    const first = await ask('refused').expect(409);
    counter.answer = () => ({});
    const second = await ask('refused').expect(409);
    expect(second.body).toEqual(first.body);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(counter.effects).toBe(1);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503])(
    'does not keep a %i before any effect',
    async (status) => {
      counter.answer = () => {
        throw new HttpException('No.', status);
      };
      await ask(`status ${status}`).expect(status);
      counter.answer = () => ({ effect: 'done' });
      const answer = await ask(`status ${status}`).expect(202);
      expect(answer.body).toEqual({ effect: 'done' });
      expect(counter.effects).toBe(2);
    },
  );

  it('of an unexpected failure after an effect is not run again', async () => {
    counter.answer = async () => {
      await test.orm.em.fork().transactional(() => sql('select 1'));
      throw new Error('The connection ended');
    };
    await ask('failed').expect(500);
    const again = await ask('failed').expect(409);
    expect(again.body).toMatchObject({ code: 'IDEMPOTENCY_ANSWER_LOST' });
    expect(counter.effects).toBe(1);
  });

  it('of what a provider refused after a first step is run again', async () => {
    counter.answer = async () => {
      await test.orm.em.fork().transactional(() => sql('select 1'));
      throw new DomainError(503, 'PAYMENTS_UNAVAILABLE', 'Later.');
    };
    await ask('provider').expect(503);
    counter.answer = () => ({ effect: 'done' });
    expect((await ask('provider').expect(202)).body).toEqual({ effect: 'done' });
  });

  it('whose answer cannot be kept answers all the same', async () => {
    counter.answer = async () => {
      await test.orm.em.fork().transactional(() => sql('select 1'));
      return { unfit: '\u0000' };
    };
    expect((await ask('unfit').expect(202)).body).toEqual({ unfit: '\u0000' });
    expect(counter.effects).toBe(1);
  });

  it('of a process that died is taken over after 90 seconds, once', async () => {
    await ask('abandoned').expect(202);
    await sql(
      `update idempotency_keys set state = 'running', created_at = now() - interval '91 seconds' where key = 'abandoned'`,
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask('abandoned', { a: 1 }, n % 2 ? test : other)),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"effect":2}']));
    expect(counter.effects).toBe(2);
  });

  it('of a process that died between effect and answer is not run again', async () => {
    counter.answer = async () => {
      await test.orm.em.fork().transactional(() => sql('select 1'));
      // Here it dies: an answer finds no key any more that is its own.
      await sql(`update idempotency_keys set created_at = now() - interval '91 seconds' where key = 'effected'`);
      return {};
    };
    await ask('effected').expect(202);
    const answers = await Promise.all([test, other].map((app) => ask('effected', { a: 1 }, app).expect(409)));
    for (const { body } of answers) expect(body).toMatchObject({ code: 'IDEMPOTENCY_ANSWER_LOST' });
    expect(counter.effects).toBe(1);
  });

  it('that was taken over is no longer the first request’s to write', async () => {
    counter.answer = async () => {
      if (counter.effects > 1) return { by: 'the second' };
      await sql(`update idempotency_keys set created_at = now() - interval '91 seconds' where key = 'late'`);
      expect((await ask('late').expect(202)).body).toEqual({ by: 'the second' });
      return { by: 'the first' };
    };
    await ask('late').expect(202);
    expect((await ask('late').expect(202)).body).toEqual({ by: 'the second' });
  });

  it('replays an answer of some length', async () => {
    const text = "'\\".repeat(600_000);
    counter.answer = () => ({ text });
    await ask('long').expect(202);
    counter.answer = () => ({});
    expect((await ask('long').expect(202)).body).toEqual({ text });
  });

  it('keeps no answer without end, and lets it take effect once all the same', async () => {
    counter.answer = () => ({ text: 'x'.repeat(2_000_000) });
    await ask('endless').expect(202);
    expect((await ask('endless').expect(409)).body).toMatchObject({ code: 'IDEMPOTENCY_ANSWER_LOST' });
    expect(counter.effects).toBe(1);
  });

  it('that is too long is refused', async () => {
    await ask('x'.repeat(256)).expect(400);
    await ask('x'.repeat(255)).expect(202);
  });
});
