import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Head, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readdirSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { Public } from '../auth/public.decorator.js';
import { EvictingBudget } from '../memory/evicting-budget.js';
import { Pace } from './pace.js';
import { STREAMS, Transfers, weightOf } from './transfers.js';

const ASSETS = new URL('../../../../web/dist/assets/', import.meta.url);
const KIB = 1024;
/** More than the system's buffers between both ends hold. */
const LONG_BYTES = 16 * KIB ** 2;
const SHORT_CHARACTERS = 250 * KIB;

const opened: Readable[] = [];
const long = (): Readable => {
  const pieces = Array.from({ length: LONG_BYTES / (64 * KIB) }, () => Buffer.alloc(64 * KIB));
  const stream = Readable.from(pieces, { objectMode: false });
  opened.push(stream);
  return stream;
};

@ApiExcludeController()
@Public()
@Controller('answers')
class AnswersController {
  @Get('stream')
  @Head('stream')
  stream(@Res() reply: FastifyReply): void {
    const headers = { 'Content-Length': LONG_BYTES, 'Content-Encoding': 'br', ETag: '"1"', 'Cache-Control': 'public' };
    void reply.headers(headers).send(long());
  }

  @Get('endless')
  endless(@Res() reply: FastifyReply): void {
    void reply.header('Content-Encoding', 'br').send(long());
  }

  @Get('text')
  text(): string {
    return 'x'.repeat(SHORT_CHARACTERS);
  }
}

@Module({ controllers: [AnswersController] })
class AnswersModule {}

let test: TestApp;
let pace: Pace;
let transfers: Transfers;
let requests: ClientRequest[] = [];
let sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestApp({ modules: [AnswersModule], env: { RATE_LIMIT_SCALE: '1' } });
  pace = test.app.get(Pace);
  transfers = test.app.get(Transfers);
});
afterEach(() => {
  for (const each of [...requests, ...sockets]) each.destroy();
  [requests, sockets] = [[], []];
});
afterAll(() => test.close());

/** An answer of which nothing is read. */
const stalled = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    requests.push(get(test.url + path, { headers, method, agent: false }, resolve).on('error', reject));
  });
const connections = () =>
  new Promise<number>(
    (done) => void test.app.getHttpServer().getConnections((_: Error | null, count: number) => done(count)),
  );

describe('streams that nobody else counts', () => {
  const bytes = weightOf(LONG_BYTES);
  const limit = (hurried: { youngMs: number; bytesPerSecond: number }) => {
    transfers.streams = new EvictingBudget({ perOwner: 4 * bytes, total: 8 * bytes }, hurried);
  };
  afterEach(() => {
    transfers.streams = new EvictingBudget(STREAMS, pace.hurried);
  });
  const never = { youngMs: Infinity, bytesPerSecond: 0 };

  it('are so many at an address that thirty browsers may load the application at once', () => {
    expect(STREAMS.perOwner / weightOf(Infinity)).toBeGreaterThan(30 * 6);
    expect(STREAMS.perOwner / weightOf(10 * KIB)).toBeGreaterThan(500);
  });

  it('are counted by their address, and refused without what was said of the stream', async () => {
    limit(never);
    for (let open = 0; open < 4; open += 1) expect((await stalled('/api/v1/answers/stream')).statusCode).toBe(200);
    const answer = await stalled('/api/v1/answers/stream');
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      429,
      '5',
      'no-store',
    ]);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('content-encoding');
    const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    expect(JSON.parse(text)).toMatchObject({ code: 'TOO_MANY_TRANSFERS' });
    expect(opened.at(-1)!.destroyed).toBe(true);
    expect((await stalled('/api/v1/answers/stream', {}, 'HEAD')).statusCode).toBe(200);
    requests[0]!.destroy();
    await until(async () => (await stalled('/api/v1/answers/stream')).statusCode === 200, 'a place for another');
  });

  it.each([
    ['the web application', `/assets/${readdirSync(ASSETS).find((name) => name.endsWith('.js'))}`],
    ['the documentation', '/api/docs/swagger-ui-bundle.js'],
  ])('are the files of %s, too', async (_what, path) => {
    limit(never);
    for (let open = 0; open < 4; open += 1) await stalled('/api/v1/answers/stream');
    const { statusCode, headers } = await stalled(path, { 'Accept-Encoding': 'gzip, br' });
    expect(statusCode).toBe(429);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('are short files and ranges of accounts, too', async () => {
    const member = await Member.join(test);
    const { url } = await member.upload('Short.', 'short.txt');
    const taken = jest.spyOn(transfers.streams, 'reserve');
    expect((await stalled(url, member.headers)).statusCode).toBe(200);
    const [{ owner, bytes: held }] = taken.mock.calls[0]!;
    expect([owner, held]).toEqual([member.userId, weightOf(6)]);
  });

  it('make way where they are slow and there is no place for another', async () => {
    limit({ youngMs: 0, bytesPerSecond: Infinity });
    for (let asked = 0; asked < 10; asked += 1) expect((await stalled('/api/v1/answers/stream')).statusCode).toBe(200);
    await until(async () => (await connections()) <= 4, 'the end of those that made way');
  });

  it('are among the twenty where they don’t say how long they are', async () => {
    const statuses: unknown[] = [];
    for (let open = 0; open < 20; open += 1) statuses.push((await stalled('/api/v1/answers/endless')).statusCode);
    expect(statuses).toEqual(Array(20).fill(200));
    expect((await stalled('/api/v1/answers/endless')).statusCode).toBe(429);
    // What has not changed says nothing of its length either, and is no stream.
    const path = '/api/docs/swagger-ui.css';
    const { etag } = (await stalled(path)).headers;
    expect((await stalled(path, { 'If-None-Match': etag! })).statusCode).toBe(304);
  });
});

describe('an answer that is taken too slowly', () => {
  let usual: Pick<Pace, 'graceMs' | 'bytesPerSecond'>;
  beforeEach(async () => {
    await until(async () => (await connections()) === 0, 'the end of other connections');
    usual = { graceMs: pace.graceMs, bytesPerSecond: pace.bytesPerSecond };
    Object.assign(pace, { graceMs: 300, bytesPerSecond: Infinity });
  });
  afterEach(() => void Object.assign(pace, usual));

  it('ends, as a stream', async () => {
    await stalled('/api/v1/answers/stream');
    await until(async () => (await connections()) === 0, 'the end of the connection');
  });

  it('ends, as a short text, once the system’s buffers are full', async () => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket.pause());
    let last: ServerResponse | undefined;
    const note = (_: unknown, response: ServerResponse) => (last = response);
    test.app.getHttpServer().on('request', note);
    // One after the other: of those that wait behind another, few are allowed.
    const isWaiting = async () => {
      last = undefined;
      socket.write('GET /api/v1/answers/text HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(async () => last, 'the request');
      await pause(100);
      return !last!.writableFinished;
    };
    await until(isWaiting, 'a text that waits');
    test.app.getHttpServer().off('request', note);
    await until(async () => (await connections()) === 0, 'the end of the connection');
  });
});
