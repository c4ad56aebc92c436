import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Redis } from 'ioredis';
import { connect } from 'node:net';
import { EventBus } from '../../common/events/event-bus.js';
import { REDIS } from '../../common/redis/redis.module.js';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { EventStream } from '../../testing/event-stream.js';
import { HeldEngine } from '../../testing/held-engine.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { JobEvents } from './job-events.js';

let engine: HeldEngine;
let test: TestApp;
/** A second API process on the same database. */
let second: TestApp;
let member: Member;
let file: FileRecordDto;
const streams: EventStream[] = [];

beforeAll(async () => {
  engine = await HeldEngine.start();
  test = await createTestApp({ worker: true, env: engine.env });
  second = await createTestApp({ beside: test, env: engine.env });
  member = await Member.join(test);
  file = await member.uploadRead(await tone(1), 'talk.mp3');
});
afterAll(async () => {
  await second.close();
  await test.close();
  await engine.close();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  engine.calls.length = 0;
});

async function open(app: TestApp, who: Member, lastEventId?: string): Promise<EventStream> {
  const stream = await EventStream.open(app, who, lastEventId);
  streams.push(stream);
  return stream;
}
const isEndOf =
  (jobId: string) =>
  ({ type, data }: { type: string; data: Record<string, unknown> }): boolean =>
    type === 'job' && data['id'] === jobId && data['finished_at'] !== null;
async function finishJob(): Promise<string> {
  const { id } = await member.order(file.id);
  (await engine.call(engine.calls.length)).answer('Hello there.');
  await member.jobIn('completed', id);
  return id;
}
const numbersOf = ({ events }: EventStream) => events.map(({ id }) => id.split('-').map(Number));

describe('live events', () => {
  it('tell the life of a job, its words as they come, and the news about it, at every API process', async () => {
    const both = [await open(test, member), await open(second, member)];
    const { id } = await member.order(file.id);
    (await engine.call(0)).answer('Hello there.');
    for (const stream of both) {
      expect(stream.response.headers['content-type']).toContain('text/event-stream');
      const end = await stream.find(isEndOf(id));
      expect(end.data).toEqual(await member.job(id));
      expect(stream.statesOf(id)).toEqual(['queued', 'active', 'completed']);
      const partial = await stream.find(({ type }) => type === 'partial');
      expect(partial.data).toMatchObject({ job_id: id, segments: [{ text: 'Hello there.', start: 0, end: 0.2 }] });
      const notification = await stream.find(({ type }) => type === 'notification');
      expect(notification.data['message']).toContain('talk.mp3');
      const numbers = numbersOf(stream);
      expect(numbers).toEqual([...numbers].sort(([a, b], [c, d]) => a! - c! || b! - d!));
    }
  });

  it('of one account never reach another', async () => {
    const stranger = await open(test, await Member.join(test));
    const own = await open(test, member);
    const id = await finishJob();
    await own.find(isEndOf(id));
    expect(stranger.events).toEqual([]);
  });

  it('tell a key of jobs, and of words only where it may read transcripts', async () => {
    const heardBy = async (...scopes: string[]) => {
      const { key } = (
        await member
          .post('/users/me/api-keys')
          .send({ name: scopes.join(' '), scopes })
          .expect(201)
      ).body as { key: string };
      return open(test, Member.of(test, member.userId, { Authorization: `Bearer ${key}` }));
    };
    const [own, ofJobs, ofTexts] = [
      await open(test, member),
      await heardBy('jobs:read'),
      await heardBy('jobs:read', 'transcripts:read'),
    ];
    const id = await finishJob();
    // Told after the job's end.
    await own.find(({ type }) => type === 'notification');
    await finishJob();
    const typesOf = async (stream: EventStream) => {
      await stream.find(isEndOf(id));
      return new Set(stream.events.map(({ type }) => type));
    };
    expect(await typesOf(own)).toEqual(new Set(['job', 'partial', 'notification']));
    expect(await typesOf(ofJobs)).toEqual(new Set(['job']));
    expect(await typesOf(ofTexts)).toEqual(new Set(['job', 'partial']));
  });

  it('that were missed are told on return, at any process, in order and once', async () => {
    const before = await open(test, member);
    const first = await finishJob();
    const last = await before.find(isEndOf(first));
    before.close();
    const missed = await finishJob();

    const back = await open(second, member, last.id);
    await back.find(isEndOf(missed));
    const next = await finishJob();
    await back.find(isEndOf(next));
    expect(back.statesOf(first)).toEqual([]);
    expect(back.statesOf(missed)).toEqual(['queued', 'active', 'completed']);
    expect(back.statesOf(next)).toEqual(['queued', 'active', 'completed']);
    const ids = back.events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(last.id);
  });

  it('tell who comes for the first time what happened a moment before', async () => {
    const newcomer = await Member.join(test);
    await newcomer.upload(await tone(1), 'new.mp3');
    const isOwn = ({ type, data }: { type: string; data: Record<string, unknown> }) =>
      type === 'job' && data['input_name'] === 'new.mp3';
    const waiting = await open(second, newcomer);
    await waiting.find((event) => isOwn(event) && event.data['finished_at'] !== null);
    // Whoever opens only now has missed all of it.
    const late = await open(second, newcomer);
    await late.find((event) => isOwn(event) && event.data['finished_at'] !== null);
    expect(late.events.filter(isOwn).map(({ id }) => id)).toEqual(waiting.events.filter(isOwn).map(({ id }) => id));
  });

  it('begin now for who names an event that is none', async () => {
    const stream = await open(test, member, 'yesterday');
    const id = await finishJob();
    await stream.find(isEndOf(id));
    expect(stream.statesOf(id)).toEqual(['queued', 'active', 'completed']);
  });

  it('end with the session, at every process', async () => {
    const leaving = await Member.join(test);
    const both = [await open(test, leaving), await open(second, leaving)];
    await leaving.post('/auth/logout').send({}).expect(204);
    await Promise.all(both.map(({ ended }) => ended));
    await leaving.get('/jobs').expect(401);
  });

  it('end when the process is told to stop, and do not hold it up', async () => {
    const third = await createTestApp({ beside: test, env: engine.env });
    const stream = await open(third, member);
    // Whoever is sent away may come back here before the last connection is closed.
    third.app.get(JobEvents).onModuleDestroy();
    await stream.ended;
    const answer = await fetch(`${third.url}/api/v1/jobs/events`, { headers: member.headers });
    expect([answer.status, (await answer.text()).trim()]).toEqual([200, '']);
    await third.close();
  });

  it('are replayed to a limit, those of the account alone, whatever id they are asked from', async () => {
    const [busy, noisy] = [await Member.join(test), await Member.join(test)];
    const bus = test.app.get(EventBus);
    const publish = (who: Member, n: number) => bus.publish(who.userId, 'partial', { n });
    for (let n = 0; n < 900; n += 1) await Promise.all([publish(busy, n), publish(noisy, n)]);
    let newest = 899;
    // The last two lie ahead of every event: whoever names them is told what happens from now on.
    for (const since of ['0', '0-0', '9'.repeat(14), '9'.repeat(40)]) {
      const stream = await open(second, busy, since);
      newest += 1;
      await publish(busy, newest);
      await stream.find(({ data }) => data['n'] === newest);
      const told = stream.events.map(({ data }) => data['n'] as number);
      expect(told).toEqual(Array.from({ length: told.length }, (_, i) => newest + 1 - told.length + i));
      expect(told.length).toBeLessThanOrEqual(510);
      stream.close();
    }
  });

  it('come in twelve streams of an account at most, over all processes', async () => {
    const eager = await Member.join(test);
    const own = await Promise.all(Array.from({ length: 12 }, (_, n) => open(n % 2 ? test : second, eager)));
    for (const { url } of [test, second]) {
      const answer = await fetch(`${url}/api/v1/jobs/events`, { headers: eager.headers });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.has('retry-after')]).toEqual([
        429,
        'application/problem+json; charset=utf-8',
        true,
      ]);
      expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' });
    }
    await open(test, await Member.join(test));
    own[0]!.close();
    await until(async () => {
      const controller = new AbortController();
      const { status } = await fetch(`${test.url}/api/v1/jobs/events`, {
        headers: eager.headers,
        signal: controller.signal,
      });
      controller.abort();
      return status === 200 ? true : null;
    }, 'a place for another stream');
  });

  it('are not kept for whoever does not read them', async () => {
    const deaf = await Member.join(test);
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(test.url).port) }).pause();
    const headers = Object.entries(deaf.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /api/v1/jobs/events HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}\r\n`);
    const open = () => test.app.get<Redis>(REDIS).zcard(`streams:${deaf.userId}`);
    await until(async () => (await open()) === 1, 'the stream');
    const text = 'x'.repeat(100_000);
    for (let n = 0; n < 200; n += 1) await test.app.get(EventBus).publish(deaf.userId, 'partial', { text });
    await until(async () => (await open()) === 0, 'the stream to be given up');
    socket.destroy();
  });

  it('need an account', async () => {
    const answer = await fetch(`${test.url}/api/v1/jobs/events`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
  });
});
