import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { eraseDeleted } from '../../testing/accounts.js';
import { whileClockIsAhead } from '../../testing/clock-ahead.js';
import { HeldEngine } from '../../testing/held-engine.js';
import { speech, tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type JobDto, type JobPageDto } from './job.dto.js';

let engine: HeldEngine;
let test: TestApp;
let short: Buffer;
let long: Buffer;
beforeAll(async () => {
  [engine, short, long] = await Promise.all([HeldEngine.start(), tone(1), tone(2)]);
  test = await createTestApp({ worker: true, env: { ...engine.env, WORKER_CONCURRENCY: '4' } });
});
afterAll(async () => {
  await test.close();
  await engine.close();
});
afterEach(async () => {
  // What a test leaves waiting must not stand before the next one's jobs; one may begin while the others are cancelled.
  await until(async () => {
    await sql(`update processing_jobs set state = 'cancelled', finished_at = now() where state = 'queued'`);
    const active = await sql(`update processing_jobs set cancel_requested = true where state = 'active' returning id`);
    return active.length === 0;
  }, 'all jobs to end');
  engine.calls.length = 0;
});

const sql = (query: string, params: unknown[] = []) =>
  test.orm.em.getConnection().execute<Record<string, unknown>[]>(query, params);
const workspaces = () => readdir(join(test.env.DATA_DIR, 'workspaces')).catch((): string[] => []);
const ledgerOf = (jobId: string) => sql('select state, amount::int from usage_records where job_id = ?', [jobId]);
const transcriptsOf = (jobId: string) => sql('select 1 from transcripts where job_id = ?', [jobId]);

/** Until the function is dropped no job can be completed. */
async function refuseEnd(): Promise<void> {
  await sql(
    `create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'no more ink'; end $$`,
  );
  await sql(
    `create trigger refuse_end before update on processing_jobs for each row when (new.state = 'completed') execute function refuse_end()`,
  );
}

async function account(plan: string, content = short): Promise<{ member: Member; file: FileRecordDto }> {
  const member = await Member.join(test, plan);
  return { member, file: await member.uploadRead(content, 'talk.mp3') };
}

describe('the turn of a job', () => {
  it('comes before the fifty of an account that was first', async () => {
    const [many, one] = [await account('premium', short), await account('premium', long)];
    for (let i = 0; i < 50; i += 1) await many.member.order(many.file.id);
    const single = await one.member.order(one.file.id);
    const { bytes: shortBytes } = await engine.call(0);
    // Answers one after the other until the other account's recording comes.
    let before = 0;
    for (let i = 0; ; i += 1) {
      const call = await engine.call(i);
      if ((await one.member.job(single.id)).state === 'queued') before += 1;
      call.answer();
      if (call.bytes > shortBytes) break;
    }
    await one.member.jobIn('completed', single.id);
    // Those that had begun, and a few until its turn came; nowhere near all.
    expect(before).toBeLessThan(25);
  });

  it.each([
    ['free', 1],
    ['basic', 2],
  ])('on the %s plan comes when fewer than %i of the account run', async (plan, atOnce) => {
    const { member, file } = await account(plan);
    const jobs: JobDto[] = [];
    for (let i = 0; i < atOnce + 1; i += 1) jobs.push(await member.order(file.id));
    const states = async () => (await Promise.all(jobs.map(({ id }) => member.job(id)))).map(({ state }) => state);
    await engine.call(atOnce - 1);
    const running = await sql(
      'select dispatched_at from processing_jobs where user_id = ? and lane = ? and dispatched_at is not null',
      [member.userId, 'tools'],
    );
    expect(running).toHaveLength(atOnce);
    expect(await states()).toEqual([...Array<string>(atOnce).fill('active'), 'queued']);
    (await engine.call(0)).answer();
    await engine.call(atOnce);
    expect((await states()).filter((state) => state === 'active')).toHaveLength(atOnce);
  });

  it('is not given beyond the number that may wait, and nothing is held for it', async () => {
    const { member, file } = await account('free');
    const first = await member.order(file.id);
    await member.jobIn('active', first.id);
    for (let i = 0; i < 20; i += 1) await member.order(file.id);
    const answer = await member.post('/media/transcribe').send({ upload_id: file.id }).expect(429);
    expect(answer.body).toMatchObject({
      code: 'TOO_MANY_JOBS',
      message: '20 of your jobs are waiting already. Let some finish or cancel them first.',
    });
    expect(answer.headers['retry-after']).toBe('30');
    expect(await member.transcription()).toEqual({ used: 0, reserved: 21 * Math.ceil(file.duration_seconds!) });
  });
});

describe('an allowance with room for one', () => {
  it('lets one of fifty orders at the same instant in, and refuses the others with the specified text', async () => {
    const { member, file } = await account('free');
    const seconds = Math.ceil(file.duration_seconds!);
    await sql(
      `insert into usage_records (user_id, feature, job_id, state, amount, created_at, job_type)
       values (?, 'transcription', gen_random_uuid(), 'settled', ?, now(), 'transcription')`,
      [member.userId, 15 * 60 - seconds],
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => member.post('/media/transcribe').send({ upload_id: file.id })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 202).map(({ body }) => body as Record<string, unknown>);
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 402, code: 'QUOTA_EXCEEDED', upgrade_required: true, left: 0 });
    (await engine.call(0)).answer();
  });

  it('is asked a hundred times with one key for one job', async () => {
    const { member, file } = await account('free');
    const key = `key-${file.id}`;
    const send = (body: object) => member.post('/media/transcribe').set('Idempotency-Key', key).send(body);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ upload_id: file.id })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(
      await sql('select id from processing_jobs where user_id = ? and lane = ?', [member.userId, 'tools']),
    ).toHaveLength(1);
    expect((await send({ upload_id: file.id, language: 'de' })).status).toBe(422);
    (await engine.call(0)).answer();
  });

  it('is asked a hundred times with one key for one job, by the library’s own path too', async () => {
    const { member, file } = await account('free');
    const send = (body: object) =>
      member.post(`/files/${file.id}/transcribe`).set('Idempotency-Key', `file-${file.id}`).send(body);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ language: 'en' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(202);
    expect(
      await sql('select id from processing_jobs where user_id = ? and lane = ?', [member.userId, 'tools']),
    ).toHaveLength(1);
    expect((await send({ language: 'de' })).status).toBe(422);
    (await engine.call(0)).answer();
  });

  it('is tried again once, though it is asked for a hundred times with one key', async () => {
    const { member, file } = await account('free');
    const job = await member.order(file.id);
    await engine.call(0);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    const send = (body: object) =>
      member.post(`/jobs/${job.id}/retry`).set('Idempotency-Key', `retry-${job.id}`).send(body);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({})));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(202);
    expect((await ledgerOf(job.id)).filter(({ state }) => state === 'reserved')).toHaveLength(1);
    expect((await send({ other: true })).status).toBe(422);
    (await engine.call(1)).answer();
    await member.jobIn('completed', job.id);
    expect((await ledgerOf(job.id)).filter(({ state }) => state === 'settled')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('a waiting job ends it at once, gives back what it held, and it never runs', async () => {
    const { member, file } = await account('free');
    const [running, waiting] = [await member.order(file.id), await member.order(file.id)];
    await member.jobIn('active', running.id);
    const answer = await member.delete(`/jobs/${waiting.id}`).expect(200);
    expect(answer.body).toMatchObject({ id: waiting.id, state: 'cancelled', attempt: 0, error: null });
    expect(await ledgerOf(waiting.id)).toMatchObject([{ state: 'released' }]);
    (await engine.call(0)).answer();
    await member.jobIn('completed', running.id);
    expect((await member.job(waiting.id)).state).toBe('cancelled');
    expect(engine.calls).toHaveLength(1);
  });

  it('a running job hangs up on the engine, clears its folder and gives back what it held', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    const call = await engine.call(0);
    expect(await workspaces()).toContain(`${job.id}_1`);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await until(async () => call.isAbandoned, 'the engine to be hung up on');
    await until(async () => !(await workspaces()).includes(`${job.id}_1`), 'the folder to go');
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'released' }]);
    expect(await member.transcription()).toEqual({ used: 0, reserved: 0 });
  });

  it('a job whose recogniser is a process ends that process', async () => {
    const member = await Member.join(test, 'premium');
    const file = await member.uploadRead(
      await speech('one two three four five six seven eight nine ten. '.repeat(6)),
      'count.wav',
    );
    const job = await member.order(file.id, { engine: 'pocketsphinx' });
    const processes = async () => {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
      const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
      return commands.filter((command) => command.includes(`${job.id}_1`));
    };
    await until(async () => (await processes()).length > 0, 'the recogniser to start');
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    expect(await processes()).toEqual([]);
    await until(async () => !(await workspaces()).includes(`${job.id}_1`), 'the folder to go');
  });

  it('a job whose words have gone out keeps them charged, and a retry does not charge them again', async () => {
    const { member, file } = await account('premium');
    // It delivers, and can't end.
    await refuseEnd();
    const job = await member.order(file.id);
    (await engine.call(0)).answer('Heard for nothing?');
    await until(async () => (await member.job(job.id)).state === 'queued', 'the job to be put back');
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await sql('drop function refuse_end cascade');
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: 1 }]);
    await member.post(`/jobs/${job.id}/retry`).expect(202);
    await member.jobIn('completed', job.id);
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: Math.ceil(file.duration_seconds!) }]);
    expect(engine.calls).toHaveLength(1);
  });

  it('a job whose words have gone out keeps them charged where a retry can only fail', async () => {
    const { member, file } = await account('premium');
    await refuseEnd();
    const job = await member.order(file.id);
    (await engine.call(0)).answer('Heard for nothing?');
    await until(async () => (await member.job(job.id)).state === 'queued', 'the job to be put back');
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await sql('drop function refuse_end cascade');
    await member.patch(`/uploads/${file.filename}`).send({ stays_here: true }).expect(200);
    await member.post(`/jobs/${job.id}/retry`).expect(202);
    expect(await member.jobIn('failed', job.id)).toMatchObject({ error: { code: 'FILE_STAYS_HERE' } });
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: 1 }]);
  });

  it('a job that its account makes fail keeps charged what has gone out', async () => {
    const { member, file } = await account('premium');
    await refuseEnd();
    const job = await member.order(file.id);
    (await engine.call(0)).answer('Heard for nothing?');
    await until(async () => (await member.job(job.id)).state === 'queued', 'the job to be put back');
    await member.patch(`/uploads/${file.filename}`).send({ stays_here: true }).expect(200);
    expect(await member.jobIn('failed', job.id)).toMatchObject({ error: { code: 'FILE_STAYS_HERE' } });
    await sql('drop function refuse_end cascade');
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: 1 }]);
  });

  it.each([
    [400, 'ENGINE_REJECTED'],
    [413, 'ENGINE_TOO_LARGE'],
  ])('a job whose rest an engine refuses (%i) keeps charged what has gone out', async (status, code) => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    const call = await engine.call(0);
    await sql('update usage_records set delivered_amount = 1 where job_id = ?', [job.id]);
    call.refuse(status);
    expect(await member.jobIn('failed', job.id)).toMatchObject({ error: { code } });
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: 1 }]);
  });

  it('an ended job changes nothing, and a stranger’s is not found', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    (await engine.call(0)).answer();
    await member.jobIn('completed', job.id);
    expect((await member.delete(`/jobs/${job.id}`).expect(200)).body).toMatchObject({ state: 'completed' });
    const stranger = await Member.join(test);
    await stranger.get(`/jobs/${job.id}`).expect(404);
    await stranger.delete(`/jobs/${job.id}`).expect(404);
    await stranger.post(`/jobs/${job.id}/retry`).expect(404);
  });
});

describe('trying again', () => {
  it('runs a cancelled job as its next attempt, holding its cost anew and charging it once', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    await engine.call(0);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    const answer = await member.post(`/jobs/${job.id}/retry`).expect(202);
    expect(answer.body).toMatchObject({ id: job.id, state: 'queued', finished_at: null, progress: 0 });
    const seconds = Math.ceil(file.duration_seconds!);
    expect(await member.transcription()).toEqual({ used: 0, reserved: seconds });
    (await engine.call(1)).answer();
    expect(await member.jobIn('completed', job.id)).toMatchObject({ attempt: 2 });
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: seconds }]);
  });

  it('waits after a failure, longer with each attempt, as a job that is queued', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    await engine.call(0);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await sql(`update processing_jobs set state = 'failed', attempt = 5, finished_at = now() where id = ?`, [job.id]);
    const answer = await member.post(`/jobs/${job.id}/retry`).expect(202);
    expect(answer.body).toMatchObject({ state: 'queued', stage: 'queued', attempt: 5 });
    const [row] = await sql(
      'select dispatched_at, extract(epoch from available_at - now())::float as wait from processing_jobs where id = ?',
      [job.id],
    );
    expect(row).toMatchObject({ dispatched_at: null });
    expect([Number(row!['wait']) > 8, Number(row!['wait']) <= 32]).toEqual([true, true]);
    await sql('update processing_jobs set available_at = now() where id = ?', [job.id]);
    (await engine.call(1)).answer();
    expect(await member.jobIn('completed', job.id)).toMatchObject({ attempt: 6 });
  });

  it('locks the job before the account, as an attempt that ends does', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    await engine.call(0);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    let retrying: Promise<unknown> = Promise.resolve();
    await test.orm.em.fork().transactional(async (em) => {
      const lock = (statement: string, id: string) =>
        em.getConnection().execute(statement, [id], 'all', em.getTransactionContext());
      await lock('select 1 from processing_jobs where id = ? for update', job.id);
      retrying = member.post(`/jobs/${job.id}/retry`).expect(202).then();
      await until(async () => {
        const waiting = await sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      }, 'the retry to wait');
      await lock('select 1 from users where id = ? for update nowait', member.userId);
    });
    await retrying;
    (await engine.call(1)).answer();
    await member.jobIn('completed', job.id);
  });

  it('is refused while a job waits or runs, and once it is done', async () => {
    const { member, file } = await account('free');
    const [running, waiting] = [await member.order(file.id), await member.order(file.id)];
    const call = await engine.call(0);
    const refuse = async (id: string) => {
      const answer = await member.post(`/jobs/${id}/retry`).expect(409);
      expect(answer.body).toMatchObject({
        code: 'JOB_NOT_RETRYABLE',
        message: 'Only a failed or cancelled job can be tried again.',
      });
    };
    await refuse(running.id);
    await refuse(waiting.id);
    call.answer();
    await member.jobIn('completed', running.id);
    await refuse(running.id);
  });

  it.each([
    ['measure', (file: FileRecordDto) => ({ fileId: file.id })],
    ['process/convert', (file: FileRecordDto) => ({ fileId: file.id, output_format: 'wav' })],
  ])('of %s is refused when the plan grants it no longer', async (path, body) => {
    const { member, file } = await account('premium');
    const answer = await member.post(`/processor/${path}`).send(body(file)).expect(202);
    const job = await member.ended((answer.body as JobDto).id);
    await sql(`update processing_jobs set state = 'cancelled' where id = ?`, [job.id]);
    await sql(`update users set plan = 'free' where id = ?`, [member.userId]);
    const refusal = await member.post(`/jobs/${job.id}/retry`).expect(403);
    expect(refusal.body).toMatchObject({ code: 'SERVICE_NOT_IN_PLAN', upgrade_required: true });
    expect(await member.job(job.id)).toMatchObject({ state: 'cancelled' });
  });

  it('is refused when the allowance is gone meanwhile', async () => {
    const { member, file } = await account('free');
    const job = await member.order(file.id);
    await engine.call(0);
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await sql('update usage_records set amount = 900 where job_id = ?', [job.id]);
    await sql(
      `insert into usage_records (user_id, feature, job_id, state, amount) values (?, 'transcription', gen_random_uuid(), 'settled', 1)`,
      [member.userId],
    );
    const answer = await member.post(`/jobs/${job.id}/retry`).expect(402);
    expect(answer.body).toMatchObject({ code: 'QUOTA_EXCEEDED', upgrade_required: true });
    expect(await member.job(job.id)).toMatchObject({ state: 'cancelled' });
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'released' }]);
  });
});

describe('deleting the recording', () => {
  it('cancels what waits and what runs for it, and costs nothing', async () => {
    const { member, file } = await account('free');
    const [running, waiting] = [await member.order(file.id), await member.order(file.id)];
    const call = await engine.call(0);
    await member.delete(`/uploads/${file.id}`).expect(204);
    await eraseDeleted(test);
    await member.jobIn('cancelled', waiting.id);
    await member.jobIn('cancelled', running.id);
    await until(async () => call.isAbandoned, 'the engine to be hung up on');
    expect(await member.transcription()).toEqual({ used: 0, reserved: 0 });
    expect(await member.job(running.id)).toMatchObject({ input_file_id: file.id, input_name: 'talk.mp3' });
  });

  it('while the last words come in leaves no transcript, and says why', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    const call = await engine.call(0);
    // The row alone: the news of it has not reached the worker yet.
    await sql('delete from media_files where id = ?', [file.id]);
    call.answer();
    const message = 'The file was deleted before the job could finish.';
    expect(await member.ended(job.id)).toMatchObject({ state: 'failed', error: { code: 'INPUT_DELETED', message } });
    expect(await transcriptsOf(job.id)).toEqual([]);
    // The words had gone out while it ran.
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: 1 }]);
  });
});

describe('an attempt', () => {
  it('that lost its job writes nothing, and the one that takes the job up completes it once', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    const call = await engine.call(0);
    // As if the worker had been stopped and another one had begun, and was stopped in turn.
    await sql(
      `update processing_jobs set attempt = attempt + 1, lease_until = now() + interval '1 second' where id = ?`,
      [job.id],
    );
    call.answer('Too late.');
    await until(async () => !(await workspaces()).includes(`${job.id}_1`), 'the lost attempt to end');
    expect(await transcriptsOf(job.id)).toEqual([]);
    expect(await member.job(job.id)).toMatchObject({ state: 'active', attempt: 2, result: null });
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'reserved' }]);

    (await engine.call(1)).answer('In time.');
    expect(await member.jobIn('completed', job.id)).toMatchObject({ attempt: 3 });
    expect(await transcriptsOf(job.id)).toHaveLength(1);
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'settled' }]);
    expect((await member.get(`/transcripts/${file.id}`)).body).toMatchObject({ text: 'In time.' });
  });

  it('that is the fourth because three workers were lost fails by name, costs nothing, and can be retried by hand', async () => {
    const { member, file } = await account('premium');
    const job = await member.order(file.id);
    for (let lost = 0; lost < 3; lost += 1) {
      await engine.call(lost);
      // As if the worker that holds it had stopped.
      await sql(`update processing_jobs set attempt = attempt + 1, lease_until = now() where id = ?`, [job.id]);
    }
    const failed = await member.jobIn('failed', job.id);
    expect(failed.error).toEqual({
      code: 'WORKER_LOST',
      message:
        'Three workers stopped while they worked on this file, so the job was given up. It was not charged. Try the file in another format, or contact support.',
    });
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'released' }]);
    expect(engine.calls).toHaveLength(3);
    await member.post(`/jobs/${job.id}/retry`).expect(202);
    await sql('update processing_jobs set available_at = now() where id = ?', [job.id]);
    (await engine.call(3)).answer();
    expect(await member.jobIn('completed', job.id)).toMatchObject({ error: null });
  });

  it('that fails between its work and its books writes neither; both are written once by the next, which asks for no second answer', async () => {
    const { member, file } = await account('premium');
    await refuseEnd();
    const job = await member.order(file.id);
    (await engine.call(0)).answer('Kept.');
    await until(async () => (await member.job(job.id)).state === 'queued', 'the job to be put back');
    expect(await transcriptsOf(job.id)).toEqual([]);
    expect(await ledgerOf(job.id)).toMatchObject([{ state: 'reserved' }]);
    expect((await member.get(`/uploads/${file.id}`)).body).toMatchObject({ has_transcript: false });
    await sql('drop function refuse_end cascade');
    expect(await member.jobIn('completed', job.id)).toMatchObject({ attempt: 2, error: null });
    expect(engine.calls).toHaveLength(1);
    expect((await member.get(`/transcripts/${file.id}`)).body).toMatchObject({ text: 'Kept.' });
    expect(await transcriptsOf(job.id)).toHaveLength(1);
    expect(await ledgerOf(job.id)).toEqual([{ state: 'settled', amount: Math.ceil(file.duration_seconds!) }]);
  });
});

describe('a message that Redis holds in pieces', () => {
  it('keeps no job out: it is cleared away and the job is offered anew', async () => {
    const { member, file } = await account('free');
    const first = await member.order(file.id);
    const running = await engine.call(0);
    const second = await member.order(file.id);
    // What a worker leaves that writes an end into a Redis that was emptied under it.
    const redis = new Redis(test.env.REDIS_URL);
    await redis.hset(`timbrel:tools:${second.id}`, 'stacktrace', '[]');
    running.answer();
    await member.jobIn('completed', first.id);
    (await engine.call(1)).answer();
    await member.jobIn('completed', second.id);
    redis.disconnect();
  });
});

describe('a job that is ordered of a machine whose clock is ahead', () => {
  it('is offered at once', async () => {
    const { member, file } = await account('free');
    const job = await whileClockIsAhead(60, () => member.order(file.id));
    expect(await sql('select available_at <= now() as due from processing_jobs where id = ?', [job.id])).toEqual([
      { due: true },
    ]);
    (await engine.call(0)).answer();
    await member.jobIn('completed', job.id);
  });
});

describe('the list of jobs', () => {
  it('shows the account’s own, newest first, by state and kind', async () => {
    const { member, file } = await account('free');
    const [running, waiting] = [await member.order(file.id), await member.order(file.id)];
    await member.jobIn('active', running.id);
    const list = async (query: Record<string, unknown> = {}) =>
      (await member.get('/jobs').query(query).expect(200)).body as JobPageDto;
    const all = await list();
    expect(all.jobs.map(({ type }) => type)).toEqual(['transcription', 'transcription', 'media']);
    expect(all).toMatchObject({ totalCount: 3, page: 1, page_size: 10 });
    expect((await list({ state: 'queued' })).jobs.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await list({ type: 'media' })).totalCount).toBe(1);
    expect((await list({ page: 2, page_size: 2 })).jobs).toHaveLength(1);
    expect((await list({ search: 'TALK' })).totalCount).toBe(3);
    expect((await list({ search: '%' })).totalCount).toBe(0);
    await member.get('/jobs').query({ state: 'lost' }).expect(400);
    const stranger = await Member.join(test);
    expect((await stranger.get('/jobs').expect(200)).body).toMatchObject({ jobs: [], totalCount: 0 });
  });
});
