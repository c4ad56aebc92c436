import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, signIn } from '../testing/accounts.js';
import { Buyer, createPayingApp, paymentsSettled } from '../testing/buyer.js';
import { HeldEngine } from '../testing/held-engine.js';
import { speech } from '../testing/media.js';
import { Member, storedFiles } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { until } from '../testing/until.js';
import { AccountRemoval } from '../common/account/account-removal.js';
import { AccountDeletion } from './account-deletion.service.js';

const SRT = '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n';

describe('deleting an account', () => {
  let engine: HeldEngine;
  let test: TestApp;
  let talk: Buffer;
  beforeAll(async () => {
    [engine, talk] = await Promise.all([HeldEngine.start(), speech('The reels were kept in a cellar.')]);
    test = await createPayingApp({ env: engine.env });
  });
  afterAll(async () => {
    await test.close();
    await engine.close();
  });

  const sql = <Row = Record<string, unknown>>(query: string, params: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(query, params);
  const ask = (member: Member) => member.delete('/users/me').send({ deleteAccount: true });
  const gone = (userId: string) =>
    until(
      async () => ((await sql('select 1 from users where id = ?', [userId])).length === 0 ? true : null),
      'the account to go',
      30_000,
    );

  /** Every row of the database that still speaks of somebody, but the dev mailbox, where mail arrives. */
  async function traces(words: string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'mailbox_messages'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await sql<{ row: string }>(`select t::text as row from "${name}" t`);
      if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(name);
    }
    return found;
  }

  it('with files, a running job, an unfinished upload and a subscription leaves nothing behind but its invoices', async () => {
    const buyer = await Buyer.join(test);
    await buyer.buy({ plan_id: 'pro' });
    await paymentsSettled(test);
    const { userId } = buyer;
    const [{ email }] = (await sql<{ email: string }>('select email from users where id = ?', [userId])) as [
      { email: string },
    ];
    const member = buyer.member;
    const recording = await member.uploadRead(talk, 'reels.wav');
    await member.upload(SRT, 'reels.srt');
    await member
      .post('/uploads/resumable')
      .set({
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '5000',
        'Upload-Metadata': `filename ${Buffer.from('half.mp3').toString('base64')}`,
      })
      .expect(201);
    await request(test.url)
      .post('/api/v1/support/messages')
      .send({ name: 'Ada', email, message: 'Hello?' })
      .expect(204);
    const job = await member.order(recording.id);
    await member.jobIn('active', job.id);
    expect((await storedFiles(test)).filter((path) => path.includes(userId)).length).toBeGreaterThan(1);

    await ask(member).expect(202);
    await member.get('/auth/me').expect(401);
    await gone(userId);

    const rest = await until(async () => {
      const left = (await storedFiles(test)).filter((path) => path.includes(userId));
      return left.length === 0 ? left : null;
    }, 'the blobs to go');
    expect(rest).toEqual([]);
    expect(await readdir(join(test.env.DATA_DIR, 'uploads')).catch(() => [])).toEqual([]);
    await until(async () => ((await sql('select 1 from outbox')).length === 0 ? true : null), 'the outbox to be empty');
    expect(await traces([userId, email])).toEqual(['invoices']);
    const [invoice] = await sql<{ user_id: null; customer: { email: string } }>(
      'select user_id, customer from invoices',
    );
    expect(invoice).toMatchObject({ user_id: null, customer: { email } });
    expect((await mailTo(test, email))[0]!.subject).toBe('Your account is deleted');
  });

  it('ends it at once: nobody signs in, and its address is free', async () => {
    const user = await makeAccount(test);
    const other = (await signIn(test, user)).access_token;
    const { access_token } = await signIn(test, user);
    await request(test.url)
      .delete('/api/v1/users/me')
      .set('Authorization', `Bearer ${access_token}`)
      .send({ deleteAccount: true })
      .expect(202);
    const { email } = user;
    await request(test.url).get('/api/v1/auth/me').set('Authorization', `Bearer ${other}`).expect(401);
    await request(test.url).post('/api/v1/auth/login').send({ email, password: PASSWORD }).expect(401);
    await makeAccount(test, { email });
    await signIn(test, { email });
  });

  it('needs a plain yes and a sign-in not older than ten minutes', async () => {
    const clock = new TestClock();
    const late = await createTestApp({ beside: test, override: clock.override });
    try {
      const member = await Member.join(late);
      for (const body of [{}, { deleteAccount: false }, { deleteAccount: 'true' }]) {
        expect((await member.delete('/users/me').send(body).expect(400)).body).toMatchObject({
          code: 'VALIDATION_FAILED',
        });
      }
      clock.advance({ seconds: 601 });
      expect((await ask(member).expect(403)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
      await member.get('/auth/me').expect(200);
    } finally {
      await late.close();
    }
  });

  it('goes on after it was broken off, wherever that was', async () => {
    const quiet = await createTestApp();
    try {
      const deletion = quiet.app.get(AccountDeletion);
      const steps = quiet.app.get(AccountRemoval);
      for (let broken = 0; broken < steps.steps.length; broken += 1) {
        const member = await Member.join(quiet);
        await member.upload(SRT, 'reels.srt');
        await ask(member).expect(202);
        // One step after the other fails, as if the process had ended there.
        const whole = steps.steps;
        const stop = Object.getOwnPropertyDescriptor(AccountRemoval.prototype, 'steps')!;
        Object.defineProperty(steps, 'steps', {
          configurable: true,
          get: () => [...whole.slice(0, broken), () => Promise.reject(new Error('broken off'))],
        });
        await deletion.resumeAll();
        expect(
          await quiet.orm.em.getConnection().execute('select 1 from users where id = ?', [member.userId]),
        ).toHaveLength(1);
        Object.defineProperty(steps, 'steps', { ...stop, configurable: true });
        await deletion.resumeAll();
        expect(
          await quiet.orm.em.getConnection().execute('select 1 from users where id = ?', [member.userId]),
        ).toHaveLength(0);
      }
    } finally {
      await quiet.close();
    }
  });
});
