import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type EntityManager } from '@mikro-orm/postgresql';
import { mailTo } from '../testing/accounts.js';
import { type NotificationPageDto } from '../notifications/dto/notification.dto.js';
import { bodyOf } from '../testing/body-of.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type DownloadsDto, type UsageRecordPageDto, type UsageSummaryDto } from './dto/usage.dto.js';
import { UsageService } from './usage.service.js';

describe('what an account may know of its use', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const reserve = async (userId: string, amount: number, inputName = 'talk.wav') => {
    const jobId = randomUUID();
    await (test.orm.em.fork() as EntityManager).transactional((em) =>
      test.app
        .get(UsageService)
        .reserve(em, { userId, feature: 'transcription', jobId, amount, jobType: 'transcription', inputName }),
    );
    return jobId;
  };
  const settle = (jobId: string, amount: number) =>
    (test.orm.em.fork() as EntityManager).transactional((em) => test.app.get(UsageService).settle(em, jobId, amount));
  const check = async (member: Member, body: object) =>
    (await member.post('/usage/check-usage').send(body).expect(200)).body as Record<string, unknown>;

  it('is asked before a job: what it takes, what is left, and whether a larger plan is needed', async () => {
    const member = await Member.join(test, 'free');
    await reserve(member.userId, 600);
    expect(await check(member, { service: 'transcription', duration_minutes: 5 })).toEqual({
      can_proceed: true,
      upgrade_required: false,
      error_message: null,
      cost: 300,
      left: 300,
      unit: 'seconds',
    });
    expect(await check(member, { service: 'transcription', duration_minutes: 5.01 })).toMatchObject({
      can_proceed: false,
      upgrade_required: true,
      error_message: expect.stringContaining('This needs 6 minutes; 5 are left'),
    });
    expect(await check(member, { service: 'translation', word_count: 1 })).toMatchObject({
      can_proceed: false,
      error_message: 'This service is not available in your current plan (Free).',
    });
    expect(await check(member, { service: 'storage', file_size_bytes: 100 * 1024 ** 2 })).toMatchObject({
      can_proceed: true,
    });
    expect(await check(member, { service: 'storage', file_size_bytes: 101 * 1024 ** 2 })).toMatchObject({
      can_proceed: false,
      error_message: 'Your plan (Free) takes files of up to 100 MB.',
    });
    expect(await check(member, { service: 'export', format: 'srt' })).toMatchObject({ can_proceed: true });
    expect(await check(member, { service: 'export', format: 'pdf' })).toMatchObject({ can_proceed: false });
  });

  it('names the field that a question lacks', async () => {
    const member = await Member.join(test, 'free');
    const answer = await member.post('/usage/check-usage').send({ service: 'transcription' }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'duration_minutes' }] });
  });

  it('is summed up for the usage month, in all and today', async () => {
    const member = await Member.join(test, 'basic');
    await settle(await reserve(member.userId, 100), 80);
    await reserve(member.userId, 20);
    const body = bodyOf<UsageSummaryDto>(await member.get('/usage/summary').expect(200));
    expect(body).toMatchObject({
      plan: 'basic',
      features: {
        transcription: { used: 80, reserved: 20, limit: 18_000, unit: 'seconds' },
        storage: { used: 0, limit: 1024 ** 3, unit: 'bytes' },
      },
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(body.daily.at(-1)).toEqual({ date: today, transcription: 100, translation: 0, summarization: 0 });
    expect((await member.get('/users/usage').expect(200)).body).toEqual({ plan: 'basic', used: 0, quota: 1024 ** 3 });
  });

  it('is told for the last two weeks, also from before the usage month', async () => {
    const member = await Member.join(test, 'basic');
    const recentOf = async () => bodyOf<UsageSummaryDto>(await member.get('/usage/summary').expect(200)).recent;
    expect(await recentOf()).toHaveLength(1);
    const job = await reserve(member.userId, 90);
    await test.orm.em
      .fork()
      .execute(`update users set created_at = created_at - interval '40 days' where id = ?`, [member.userId]);
    const [{ day }] = (await test.orm.em.fork().execute<{ day: string }[]>(
      `update usage_records set created_at = created_at - interval '13 days' where job_id = ?
       returning to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day`,
      [job],
    )) as [{ day: string }];
    const recent = await recentOf();
    expect(recent).toHaveLength(14);
    expect(recent[0]).toEqual({ date: day, transcription: 90, translation: 0, summarization: 0, storage: 0 });
  });

  it('is every line of the ledger, of this account alone', async () => {
    const [member, stranger] = [await Member.join(test, 'basic'), await Member.join(test, 'basic')];
    const first = await reserve(member.userId, 100, 'one.wav');
    await settle(first, 70);
    await reserve(member.userId, 20, 'two.wav');
    await reserve(stranger.userId, 5);
    const body = bodyOf<UsageRecordPageDto>(await member.get('/usage/records?page_size=1&order=asc').expect(200));
    expect(body).toMatchObject({ totalCount: 2, page: 1, page_size: 1 });
    expect(body.records).toMatchObject([
      { feature: 'transcription', state: 'settled', amount: 70, unit: 'seconds', job_id: first, input_name: 'one.wav' },
    ]);
  });

  it('adds nothing that the ledger meters, and records an export', async () => {
    const member = await Member.join(test, 'basic');
    const metered = await member.post('/usage/update-usage').send({ service: 'transcription', amount: 5 }).expect(200);
    expect(bodyOf<UsageSummaryDto>(metered).features.transcription.used).toBe(0);
    await member
      .post('/usage/update-usage')
      .send({ service: 'export', amount: 1, format: 'srt', name: 'a.srt' })
      .expect(200);
    const body = bodyOf<DownloadsDto>(await member.get('/users/downloads').expect(200));
    expect(body).toMatchObject({ total_downloads: 1, monthly_downloads: 1, files: [{ name: 'a.srt', format: 'srt' }] });
  });

  it('records twenty exports a minute', async () => {
    const limited = await createTestApp({ beside: test, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const member = (await Member.join(test, 'basic')).at(limited);
      const record = () => member.post('/usage/update-usage').send({ service: 'export', amount: 1 });
      for (let time = 0; time < 20; time += 1) await record().expect(200);
      await record().expect(429);
      expect((await member.get('/users/downloads').expect(200)).body).toMatchObject({ total_downloads: 20 });
    } finally {
      await limited.close();
    }
  });

  it('counts a download of a file, not its playing, and shows it on the profile', async () => {
    const member = await Member.join(test, 'basic');
    const file = await member.upload('some words', 'notes.txt');
    const path = `/media/users/${member.userId}/${file.filename}`;
    await member.get(path).expect(200);
    await member.get(`${path}?download=1`).expect(200);
    await member.get(`${path}?download=1`).set('Range', 'bytes=5-').expect(206);
    const body = bodyOf<DownloadsDto>(await member.get('/users/downloads').expect(200));
    expect(body).toMatchObject({ total_downloads: 1, files: [{ name: 'notes.txt', format: 'txt', size_bytes: 10 }] });
    expect((await member.get('/auth/me').expect(200)).body).toMatchObject({ total_downloads: 1, monthly_downloads: 1 });
  });

  it('is told at 80 % and at 100 %, once each, in the application and by mail', async () => {
    const member = await Member.join(test, 'free');
    const { email } = (await member.get('/auth/me').expect(200)).body as { email: string };
    const kinds = async () =>
      bodyOf<NotificationPageDto>(await member.get('/notifications').expect(200))
        .notifications.map(({ title }) => title)
        .sort();
    await reserve(member.userId, 719);
    expect(await kinds()).toEqual([]);
    await reserve(member.userId, 1);
    expect(await kinds()).toEqual(['80% of your transcription allowance is used']);
    await reserve(member.userId, 100);
    expect(await kinds()).toHaveLength(1);
    await reserve(member.userId, 80);
    expect(await kinds()).toEqual([
      '80% of your transcription allowance is used',
      'Your transcription allowance is used up',
    ]);
    expect((await mailTo(test, email)).map(({ subject }) => subject).sort()).toEqual(await kinds());
  });
});
