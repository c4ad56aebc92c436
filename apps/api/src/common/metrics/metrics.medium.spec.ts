import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { drainOutbox } from '../../testing/accounts.js';
import { freePort } from '../../testing/free-port.js';
import { HeldEngine } from '../../testing/held-engine.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { Metrics } from './metrics.js';

/** What a series says in the text format; undefined where it is not there. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('what the processes tell of themselves', () => {
  let engine: HeldEngine;
  let test: TestApp;
  let member: Member;
  let fileId: string;
  const ofApi = () => test.app.get(Metrics).text();
  const ofWorker = () => test.worker!.get(Metrics).text();
  /** The worker counts an attempt once it has written its end, which others may see before. */
  const counted = (outcome: string) =>
    until(async () => {
      const text = await ofWorker();
      const series = `timbrel_job_attempts_total{type="transcription",outcome="${outcome}"}`;
      return valueOf(text, series) === 1 && text;
    }, `one attempt that is ${outcome}`);
  beforeAll(async () => {
    engine = await HeldEngine.start();
    test = await createTestApp({ worker: true, env: engine.env });
    member = await Member.join(test);
    fileId = (await member.uploadRead(await tone(3), 'my secret talk.mp3')).id;
  });
  afterAll(async () => {
    await test.close();
    await engine.close();
  });

  it('counts a job from its order to its end, and what it holds and spends', async () => {
    const job = await member.order(fileId);
    const call = await engine.call(0);
    const during = await ofApi();
    expect(valueOf(during, 'timbrel_jobs_open{lane="tools",standing="active"}')).toBe(1);
    expect(valueOf(during, 'timbrel_jobs_open{lane="media",standing="active"}')).toBe(0);
    expect(valueOf(during, 'timbrel_queue_messages{queue="engines",state="active"}')).toBe(1);
    const held = (await member.transcription()).reserved;
    expect(valueOf(during, 'timbrel_ledger_reserved_units{service="transcription"}')).toBe(held);
    expect(valueOf(during, 'timbrel_ledger_units_total{service="transcription",movement="reserved"}')).toBe(held);

    call.answer();
    await member.jobIn('completed', job.id);
    const worker = await counted('completed');
    expect(valueOf(worker, 'timbrel_job_duration_seconds_count{type="transcription"}')).toBe(1);
    expect(valueOf(worker, 'timbrel_job_waiting_seconds_count{type="transcription"}')).toBe(1);
    expect(valueOf(worker, 'timbrel_ledger_units_total{service="transcription",movement="spent"}')).toBe(held);
    expect(valueOf(worker, 'timbrel_jobs_open{lane="tools",standing="active"}')).toBe(0);
    expect(valueOf(worker, 'timbrel_ledger_reserved_units{service="transcription"}')).toBe(0);
  });

  it('counts a cancelled job as that, and what it gives back', async () => {
    const job = await member.order(fileId);
    await engine.call(1);
    const { reserved } = await member.transcription();
    const refunded = 'timbrel_ledger_units_total{service="transcription",movement="refunded"}';
    const before = valueOf(await ofWorker(), refunded) ?? 0;
    await member.delete(`/jobs/${job.id}`).expect(200);
    expect(valueOf(await counted('cancelled'), refunded)! - before).toBe(reserved);
  });

  it('times requests by route and status class, whatever was asked for', async () => {
    await member.get('/uploads/no such file').expect(404);
    await request(test.url).get('/an/address/of/nobody');
    const text = await ofApi();
    const count = (labels: string) => valueOf(text, `timbrel_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/v1/uploads/:name",status="4xx"')).toBe(1);
    expect(count('method="GET",route="/api/v1/uploads/:name",status="2xx"')).toBeGreaterThan(0);
    expect(text).not.toContain('address/of/nobody');
  });

  it('says nothing of anybody', async () => {
    for (const text of [await ofApi(), await ofWorker()]) {
      for (const personal of [member.userId, fileId, 'secret talk', '@example']) expect(text).not.toContain(personal);
    }
  });

  it('counts refused events of payment providers', async () => {
    await request(test.url).post('/api/v1/webhooks/test-gateway').send({ forged: true }).expect(400);
    expect(valueOf(await ofApi(), 'timbrel_payment_webhooks_total{gateway="test",outcome="refused"}')).toBe(1);
  });

  it('counts mails by template, and tells what is due in the outbox', async () => {
    await test.orm.em.execute(`insert into outbox (kind, payload, attempts, available_at, created_at)
      values ('from the future', '{}', 0, now() - interval '1 hour', now())`);
    expect(valueOf(await ofApi(), 'timbrel_outbox_oldest_due_seconds')).toBeGreaterThan(3_599);
    await request(test.url)
      .post('/api/v1/auth/signup')
      .send({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' });
    await drainOutbox(test);
    const sent = 'timbrel_mails_total{template="verification",outcome="sent"}';
    const [api, worker] = [await ofApi(), await ofWorker()];
    expect((valueOf(api, sent) ?? 0) + (valueOf(worker, sent) ?? 0)).toBe(1);
  });

  it('shows the connections of its pool and the room on its disk', async () => {
    const text = await ofApi();
    expect(valueOf(text, 'timbrel_database_pool_max_connections')).toBe(test.env.DATABASE_POOL_SIZE);
    expect(valueOf(text, 'timbrel_database_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'timbrel_data_disk_free_bytes')).toBeGreaterThan(0);
  });
});

describe('the port for metrics', () => {
  it('is none unless it is asked for, and the public one never tells', async () => {
    const test = await createTestApp();
    try {
      expect((await request(test.url).get('/metrics')).text).not.toContain('timbrel_');
    } finally {
      await test.close();
    }
  });

  it('answers whoever shows the token, and keeps on without the database', async () => {
    const port = await freePort();
    const token = 'a token for Prometheus';
    const test = await createTestApp({ env: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
    const metrics = request(`http://127.0.0.1:${port}`);
    const ask = () => metrics.get('/metrics').set('Authorization', `Bearer ${token}`).expect(200);
    try {
      await metrics.get('/metrics').expect(401);
      await metrics.get('/metrics').set('Authorization', `Bearer ${token}!`).expect(401);
      await metrics.get('/').expect(404);
      await metrics.get('/health/live').expect(200);
      const answer = await ask();
      expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(valueOf(answer.text, 'timbrel_collector_up{collector="jobs"}')).toBe(1);
      expect(answer.text).toContain('process_cpu_seconds_total');

      await test.database.drop();
      const { text } = await ask();
      expect(valueOf(text, 'timbrel_collector_up{collector="jobs"}')).toBe(0);
      expect(valueOf(text, 'timbrel_collector_up{collector="outbox"}')).toBe(0);
      expect(valueOf(text, 'timbrel_outbox_due_rows')).toBeUndefined();
      expect(valueOf(text, 'timbrel_collector_up{collector="queues"}')).toBe(1);
    } finally {
      await test.close();
    }
  });
});
