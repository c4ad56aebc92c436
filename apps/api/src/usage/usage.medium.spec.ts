import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { bearer, makeAccount } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { QuotaExceededError, type UsageOrder, UsageService } from './usage.service.js';

const FREE_SECONDS = 15 * 60;
const orderOf = (userId: string, jobId: string, amount: number): UsageOrder => ({
  userId,
  jobId,
  amount,
  feature: 'transcription',
  jobType: 'transcription',
  inputName: 'talk.wav',
});

describe('the usage ledger', () => {
  let test: TestApp;
  let usage: UsageService;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
    usage = test.app.get(UsageService);
  });
  afterAll(() => test.close());

  const transact = <T>(action: (em: EntityManager) => Promise<T>) =>
    (test.orm.em.fork() as EntityManager).transactional(action);
  const reserve = async (userId: string, amount: number, jobId: string = randomUUID()) => {
    await transact((em) => usage.reserve(em, orderOf(userId, jobId, amount)));
    return jobId;
  };
  const settle = (jobId: string, amount?: number) => transact((em) => usage.settle(em, jobId, amount));
  const release = (jobId: string) => transact((em) => usage.release(em, jobId));
  const figures = async (userId: string) => {
    const rows = await test.orm.em
      .getConnection()
      .execute<{ state: string; sum: string }[]>(
        'select state, sum(amount) as sum from usage_records where user_id = ? group by state',
        [userId],
      );
    return Object.fromEntries(rows.map(({ state, sum }) => [state, Number(sum)]));
  };

  it('holds, then takes what was used, once', async () => {
    const { id } = await makeAccount(test);
    const job = await reserve(id, 100);
    expect(await figures(id)).toEqual({ reserved: 100 });
    await Promise.all([settle(job, 80), settle(job, 80), settle(job, 80)]);
    await release(job);
    await settle(job, 10);
    expect(await figures(id)).toEqual({ settled: 80 });
  });

  it('gives back, once', async () => {
    const { id } = await makeAccount(test);
    const job = await reserve(id, 100);
    await Promise.all([release(job), release(job), release(job)]);
    await settle(job);
    expect(await figures(id)).toEqual({ released: 100 });
    await reserve(id, FREE_SECONDS);
  });

  it('keeps what was delivered of a cancelled job, and charges a retry for the rest alone', async () => {
    const { id } = await makeAccount(test);
    const job = await reserve(id, 100);
    await usage.recordDelivered(job, 40);
    await usage.recordDelivered(job, 10);
    const cancel = () => transact((em) => usage.release(em, job, { keepDelivered: true }));
    await Promise.all([cancel(), cancel()]);
    expect(await figures(id)).toEqual({ settled: 40 });
    await reserve(id, FREE_SECONDS - 100);
    await transact((em) => usage.reserveAgain(em, job));
    expect(await figures(id)).toEqual({ reserved: FREE_SECONDS });
    // Cancelled again before anything more has come.
    await cancel();
    expect((await figures(id))['settled']).toBe(40);
    await transact((em) => usage.reserveAgain(em, job));
    await settle(job);
    expect((await figures(id))['settled']).toBe(100);
  });

  it('never gives back what was charged before a retry, however that ends', async () => {
    const { id } = await makeAccount(test);
    const job = await reserve(id, 100);
    const cancel = () => transact((em) => usage.release(em, job, { keepDelivered: true }));
    const again = () => transact((em) => usage.reserveAgain(em, job));
    await usage.recordDelivered(job, 40);
    await cancel();
    // It delivers more, and fails by a fault of ours.
    await again();
    await usage.recordDelivered(job, 60);
    await release(job);
    expect(await figures(id)).toEqual({ settled: 40 });
    await again();
    expect(await figures(id)).toEqual({ reserved: 100 });
    await release(job);
    expect(await figures(id)).toEqual({ settled: 40 });
    await again();
    await usage.recordDelivered(job, 70);
    await cancel();
    expect(await figures(id)).toEqual({ settled: 70 });
    // There is less in it than was charged.
    await again();
    await settle(job, 50);
    expect(await figures(id)).toEqual({ settled: 70 });
  });

  it('gives back what was delivered too where a job fails', async () => {
    const { id } = await makeAccount(test);
    const job = await reserve(id, 100);
    await usage.recordDelivered(job, 500);
    await release(job);
    expect(await figures(id)).toEqual({ released: 100 });
  });

  it('lets a settlement and a release at the same instant agree on one', async () => {
    const { id } = await makeAccount(test);
    for (let n = 0; n < 10; n += 1) {
      const job = await reserve(id, 10);
      await Promise.all([settle(job), release(job)]);
    }
    const { settled = 0, released = 0, reserved = 0 } = await figures(id);
    expect([settled + released, reserved]).toEqual([100, 0]);
  });

  it('never takes more than was held', async () => {
    const { id } = await makeAccount(test);
    await settle(await reserve(id, 100), 500);
    await settle(await reserve(id, 50));
    expect(await figures(id)).toEqual({ settled: 150 });
  });

  it('refuses a reservation larger than the remaining allowance and says what is left', async () => {
    const { id } = await makeAccount(test);
    await settle(await reserve(id, 300));
    await reserve(id, 540);
    const refusal = await reserve(id, 61).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(QuotaExceededError);
    expect(refusal).toMatchObject({
      status: 402,
      code: 'QUOTA_EXCEEDED',
      options: { extensions: { upgrade_required: true, needed: 61, left: 60 } },
    });
    await reserve(id, 60);
  });

  it('gives the last place to one of ten requests at the same instant', async () => {
    const { id } = await makeAccount(test);
    await reserve(id, FREE_SECONDS - 100);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(id, 100)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await figures(id)).toEqual({ reserved: FREE_SECONDS });
  });

  it('holds nothing of what was rolled back', async () => {
    const { id } = await makeAccount(test);
    const failing = transact(async (em) => {
      await usage.reserve(em, orderOf(id, randomUUID(), 100));
      await em.flush();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await figures(id)).toEqual({});
  });

  it('holds again what was given back, where it is still there', async () => {
    const { id } = await makeAccount(test);
    const again = (job: string) => transact((em) => usage.reserveAgain(em, job));
    const job = await reserve(id, 600);
    await release(job);
    await again(job);
    await again(job);
    expect(await figures(id)).toEqual({ reserved: 600 });
    await release(job);
    await reserve(id, 600);
    await expect(again(job)).rejects.toThrow(QuotaExceededError);
    expect(await figures(id)).toEqual({ released: 600, reserved: 600 });
  });

  it('begins anew with each usage month, counted from the sign-up', async () => {
    const { id } = await makeAccount(test);
    await settle(await reserve(id, FREE_SECONDS));
    await expect(reserve(id, 1)).rejects.toThrow(QuotaExceededError);
    clock.advance({ days: 27 });
    await expect(reserve(id, 1)).rejects.toThrow(QuotaExceededError);
    clock.advance({ days: 4 });
    await reserve(id, FREE_SECONDS);
  });

  it.each([
    ['free', 15],
    ['basic', 300],
    ['pro', 600],
    ['premium', 1_200],
  ])('allows an account on %s %i minutes', async (plan, minutes) => {
    const { id } = await makeAccount(test, { plan });
    await reserve(id, minutes * 60);
    await expect(reserve(id, 1)).rejects.toThrow(QuotaExceededError);
  });

  it('is shown with the plan’s limits and services', async () => {
    const { user, headers } = await bearer(test, { plan: 'basic', createdAt: clock.now() });
    await settle(await reserve(user.id, 90));
    await reserve(user.id, 30);
    const limits = await request(test.url).get('/api/v1/subscriptions/plan-limits').set(headers).expect(200);
    expect(limits.body).toMatchObject({
      plan: 'basic',
      limits: {
        is_unlimited: false,
        transcription_minutes: 300,
        translation_words: 45_000,
        summary_words: 200_000,
        storage_bytes: 1024 ** 3,
        storage_mb: 1024,
        max_file_mb: 250,
        retention_days: 30,
        export_formats: ['txt', 'srt', 'vtt'],
        concurrent_jobs: 2,
      },
      usage: {
        transcription: { used: 90, reserved: 30, limit: 18_000, unit: 'seconds' },
        translation: { used: 0, reserved: 0, limit: 45_000, unit: 'words' },
        summarization: { used: 0, reserved: 0, limit: 200_000, unit: 'words' },
        storage: { used: 0, limit: 1024 ** 3, unit: 'bytes' },
      },
    });
    const access = await request(test.url).get('/api/v1/subscriptions/access-permissions').set(headers).expect(200);
    expect(access.body).toMatchObject({
      plan: 'basic',
      available_services: [
        'transcription',
        'translation',
        'subtitles',
        'summarization',
        'cut_audio',
        'denoise',
        'voice_speed',
      ],
      available_menu_items: expect.arrayContaining(['dashboard', 'library', 'settings', 'subscription', 'subtitles']),
    });
  });
});
