import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import request from 'supertest';
import { Public } from './common/auth/public.decorator.js';
import { KeepsRawBody } from './common/request-body/raw-body.decorator.js';
import { type Problem } from './testing/body-of.js';
import { Member } from './testing/member.js';
import { createTestApp, type TestApp } from './testing/test-app.js';

const KIB = 1024;
const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const ofBytes = (bytes: number) => JSON.stringify({ base_id: randomUUID(), x: 'x'.repeat(bytes) });

const word = (start: number) => ({ start, end: start + 0.375, text: 'somewhere', confidence: 0.98 });
const spokenAt = (n: number) => ({
  ...{ start: n * 4, end: n * 4 + 4, text: 'somewhere '.repeat(10), speaker: 'Speaker 1', confidence: 0.95 },
  words: Array.from({ length: 10 }, (_, index) => word(n * 4 + index * 0.4)),
});
/** Of all threads, so that it doesn't depend on what else the machine does. */
function cpuMillisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
const fields = (count: number, nth = 0) => Array.from({ length: count }, (_, n) => `"k${nth * count + n}":1`).join();
const manyFields = fields(7_000);

@ApiExcludeController()
@Public()
@Controller('bodies')
class BodiesController {
  @Post('plain')
  plain(@Req() asked: { rawBody?: Buffer }, @Body() body: unknown): unknown {
    return { body, raw: asked.rawBody?.toString() };
  }

  @Post('signed')
  @KeepsRawBody()
  signed(@Req() asked: { rawBody?: Buffer }, @Body() body: unknown): unknown {
    return this.plain(asked, body);
  }
}

@Module({ controllers: [BodiesController] })
class BodiesModule {}

describe('a request body', () => {
  let test: TestApp;
  let member: Member;
  const draft = `/transcripts/${randomUUID()}/draft`;
  beforeAll(async () => {
    test = await createTestApp({ modules: [BodiesModule] });
    member = await Member.join(test);
  });
  afterAll(() => test.close());

  const codeOf = ({ status, body }: request.Response) => [status, (body as Problem).code];
  const json = (ask: request.Test, body: string) => ask.type('json').send(body);

  it.each([33, 5_000, 80_000])('nested %i levels deep is refused, whoever sends it', async (depth) => {
    const stranger = request(test.url).post('/api/v1/auth/login');
    for (const ask of [stranger, member.patch(draft), member.put('/users/me')])
      expect(codeOf(await json(ask, nested(depth)))).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is kept as it came only where a signature is checked', async () => {
    const answers = ['plain', 'signed'].map((path) =>
      json(request(test.url).post(`/api/v1/bodies/${path}`), '{"a": 1}'),
    );
    const [plain, signed] = await Promise.all(answers);
    expect(plain!.body).toEqual({ body: { a: 1 } });
    expect(signed!.body).toEqual({ body: { a: 1 }, raw: '{"a": 1}' });
  });

  it('in a query string has no depth to speak of', async () => {
    const { status } = await member.get(`/jobs?${'a[b]'.padEnd(4_000, '[b]')}=1`);
    expect(status).toBe(400);
  });

  it('of a stranger or on an ordinary route is 256 KiB at most', async () => {
    const login = (bytes: number) => json(request(test.url).post('/api/v1/auth/login'), ofBytes(bytes));
    expect(codeOf(await login(255 * KIB))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await login(257 * KIB))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(codeOf(await json(member.put('/users/me'), ofBytes(257 * KIB)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may be larger where segments are saved, and is read only after the session is known', async () => {
    expect(codeOf(await json(member.patch(draft), ofBytes(5 * KIB ** 2)))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await json(member.patch(draft), ofBytes(6 * KIB ** 2)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const stranger = await json(request(test.url).patch(`/api/v1${draft}`), ofBytes(5 * KIB ** 2));
    expect(codeOf(stranger)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each([['Content-Length: 5000000'], ['Transfer-Encoding: chunked']])(
    'that a stranger announces with %s is refused before any of it has come',
    async (header) => {
      const { hostname, port } = new URL(test.url);
      const socket = connect(Number(port), hostname);
      socket.write(`PATCH /api/v1${draft} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`);
      const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })) as [Buffer];
      socket.destroy();
      expect(String(chunk)).toMatch(/^HTTP\/1\.1 401 /);
    },
  );

  it.each([
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"x"'],
    ['nothing', 'application/json', 'null'],
    ['a form', 'multipart/form-data; boundary=b', '--b--'],
    ['plain text', 'text/plain', 'x'],
    ['bytes of an upload', 'application/offset+octet-stream', 'x'],
  ])('that is %s instead of segments is refused', async (_what, type, body) => {
    const answer = await member.put(`/transcripts/${randomUUID()}/edited`).set('Content-Type', type).send(body);
    expect([400, 415]).toContain(answer.status);
  });

  it('is no long form, whatever the route reads', async () => {
    const form = (bytes: number) =>
      member
        .patch(draft)
        .type('form')
        .send('a[b][c]=1&'.repeat(bytes / 10));
    expect(codeOf(await form(1_000))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await form(5 * KIB ** 2))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may not have null in a list', async () => {
    for (const steps of ['[null]', '[{"kind":"loudness"},null]', '[[null]]', 'null']) {
      const answer = await json(member.post('/recipes'), `{"name":"x","steps":${steps}}`);
      expect([steps, ...codeOf(answer)]).toEqual([steps, 400, 'VALIDATION_FAILED']);
    }
  });

  it('of bytes of an upload is none at an address that only begins like an upload’s', async () => {
    for (const path of ['/uploads/resumable', '/uploads/resumable/', '/uploads/resumable-x']) {
      const answer = await member.patch(path).set('Content-Type', 'application/offset+octet-stream').send('x');
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });

  it('with a key of an API that may not write is refused', async () => {
    const made = await member
      .post('/users/me/api-keys')
      .send({ name: 'reads', scopes: ['transcripts:read'] })
      .expect(201);
    const { key } = made.body as { key: string };
    const answer = await json(member.patch(draft).set('Authorization', `Bearer ${key}`), ofBytes(5 * KIB ** 2));
    expect(codeOf(answer)).toEqual([403, 'SCOPE_MISSING']);
  });

  it.each([
    ['lists', `{"segments":[${'[],'.repeat(85_000)}[]]}`],
    ['objects', `{"steps":[${'{},'.repeat(85_000)}{}]}`],
    ['fields', `{${manyFields}}`],
    ['fields within', `{"name":"x","steps":[{"kind":"loudness",${manyFields}}]}`],
  ])('of many %s is answered without much work, and briefly', async (_what, body) => {
    const before = process.cpuUsage();
    const answer = await json(member.post('/recipes'), body);
    const spent = cpuMillisecondsSince(before);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.length).toBeLessThan(32 * KIB);
    expect(spent).toBeLessThan(500);
  });

  it.each([
    ['words', JSON.stringify(Array.from({ length: 6_500 }, (_, n) => spokenAt(n)))],
    ['lists', `[${'[],'.repeat(200_000)}[]]`],
    ['objects', `[${'{"a":1},'.repeat(200_000)}{}]`],
    ['unknown objects', `[],"x":[${'{"a":1},'.repeat(200_000)}{}]`],
    ['other fields each time', `[{${fields(499_000)}}]`],
    [
      'objects of few fields, all different',
      `[${Array.from({ length: 40_000 }, (_, n) => `{${fields(10, n)}}`).join()}]`,
    ],
  ])('of the largest size with %s takes little work', async (_what, segments) => {
    // On a busy machine the same work takes longer now and then.
    let least = Infinity;
    for (let tries = 0; tries < 3 && least >= 500; tries += 1) {
      const before = process.cpuUsage();
      const answer = await json(
        member.put(`/transcripts/${randomUUID()}/edited`),
        `{"segments":${segments},"base_id":"${randomUUID()}"}`,
      );
      least = Math.min(least, cpuMillisecondsSince(before));
      expect([400, 404, 413]).toContain(answer.status);
    }
    expect(least).toBeLessThan(500);
  });

  it('has only so many values in a field that is no list of segments', async () => {
    const body = `{"base_id":[${'{},'.repeat(8_000)}{}],"revision":0,"splices":[]}`;
    const answer = await json(member.patch(draft), body);
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect((answer.body as Problem).details).toEqual([
      { field: 'base_id', message: 'base_id holds too many values: 8000 at most.' },
    ]);
  });
});
