import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { readFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EGRESS_POLICY, type EgressPolicy, PUBLIC_ONLY } from '../../common/egress/egress.js';
import { type FilePageDto, type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { drainOutbox } from '../../testing/accounts.js';
import { bodyOf } from '../../testing/body-of.js';
import { generated, tone } from '../../testing/media.js';
import { Member, storedFiles } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type JobDto } from '../jobs/job.dto.js';

const certificates = join(import.meta.dirname, '../../testing/https');
const pem = (name: string) => readFileSync(join(certificates, name), 'utf8');

/** Only this host's own address is let through, and only while a test says so. */
const policy: EgressPolicy & { allowed: string[]; timeout: EgressPolicy['timeout'] } = {
  allowed: ['127.0.0.1', '::1'],
  timeout: PUBLIC_ONLY.timeout,
  isAllowed: (address) => policy.allowed.includes(address),
  // As the system knows it, for `localhost`.
  addressesOf: (hostname) => lookup(hostname, { all: true }),
  ca: pem('ca.pem'),
};

let host: Server;
let at: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
let test: TestApp;
let sound: Buffer;
beforeAll(async () => {
  host = createServer({ key: pem('localhost.key'), cert: pem('localhost.pem') }, (request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((listening) => host.listen(0, listening));
  at = `https://localhost:${(host.address() as AddressInfo).port}`;
  sound = await tone(1);
  test = await createTestApp({
    worker: true,
    override: (builder) => builder.overrideProvider(EGRESS_POLICY).useValue(policy),
  });
});
afterAll(async () => {
  await test.close();
  host.closeAllConnections();
  host.close();
});
afterEach(() => {
  policy.allowed = ['127.0.0.1', '::1'];
  policy.timeout = PUBLIC_ONLY.timeout;
  asked = [];
});

const serve =
  (content: Buffer | string, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Length': String(Buffer.byteLength(content)), ...headers }).end(content);
const order = async (member: Member, body: Record<string, unknown>) =>
  bodyOf<JobDto>(await member.post('/uploads/imports').send(body).expect(202));
const filesOf = async (member: Member) => bodyOf<FilePageDto>(await member.get('/uploads').expect(200)).files;
/** Fails of itself no more often than it must: the next try is made at once. */
const failureOf = async (member: Member, job: JobDto) => {
  const failed = await until(async () => {
    await test.orm.em.getConnection().execute(`update processing_jobs set available_at = now() where state = 'queued'`);
    const now = await member.job(job.id);
    return now.finished_at ? now : null;
  }, 'the failure');
  expect(failed.state).toBe('failed');
  return failed.error!;
};

describe('an import', () => {
  it('brings a file from an address into the library, as an upload does', async () => {
    const member = await Member.join(test, 'free');
    answer = serve(sound, { 'Content-Type': 'audio/mpeg' });
    const job = await order(member, { url: `${at}/shows/Episode%2012.mp3?token=1` });
    expect(job).toMatchObject({ type: 'import', input_file_id: null, params: { url: expect.stringContaining(at) } });
    const ended = await member.ended(job.id);
    expect(ended).toMatchObject({
      state: 'completed',
      original_name: 'Episode 12.mp3',
      format: 'mp3',
      processing_type: 'import',
      file_size: sound.length,
    });
    const { file_id: id } = ended.result as { file_id: string };
    const file = await until(async () => {
      const found = bodyOf<FileRecordDto>(await member.get(`/uploads/${id}`).expect(200));
      return found.status === 'ready' ? found : null;
    }, 'the reading');
    expect(file).toMatchObject({ kind: 'audio', codec: 'mp3', size: sound.length, original_name: 'Episode 12.mp3' });
    const content = await member.get(file.url.slice('/api/v1'.length)).responseType('blob').expect(200);
    expect(content.body).toEqual(sound);
    expect(asked).toEqual(['/shows/Episode%2012.mp3?token=1']);
  });

  it.each([
    [
      'the other side calls it',
      '/get',
      { 'Content-Disposition': `attachment; filename="the \\"talk\\".mp3"` },
      {},
      'the "talk".mp3',
    ],
    [
      'it calls it in full',
      '/get',
      { 'Content-Disposition': `attachment; filename="x.mp3"; filename*=UTF-8''%E9%8C%B2%E9%9F%B3.mp3` },
      {},
      '録音.mp3',
    ],
    ['the address does', '/a/b.mp3/', {}, {}, 'b.mp3'],
    ['its type ends', '/stream', { 'Content-Type': 'audio/mpeg' }, {}, 'stream.mp3'],
    ['who asks', '/x.mp3', {}, { name: 'mine.mp3' }, 'mine.mp3'],
  ])('is called as %s', async (_, path, headers, fields, name) => {
    const member = await Member.join(test);
    answer = serve(sound, headers);
    const job = await order(member, { url: at + path, ...fields });
    expect(await member.ended(job.id)).toMatchObject({ state: 'completed', original_name: name });
  });

  it('follows where it is sent, looking at each address anew', async () => {
    const member = await Member.join(test);
    answer = (request, response) => {
      if (request.url === '/old') return void response.writeHead(302, { Location: '/new.mp3' }).end();
      serve(sound)(request, response);
    };
    expect(await member.ended((await order(member, { url: `${at}/old` })).id)).toMatchObject({ state: 'completed' });
    for (const [location, code] of [
      ['http://localhost/x.mp3', 'ADDRESS_NOT_HTTPS'],
      ['https://169.254.169.254/latest/meta-data', 'ADDRESS_NOT_PUBLIC'],
      ['https://[::ffff:10.0.0.1]/x.mp3', 'ADDRESS_NOT_PUBLIC'],
      ['https://user:secret@localhost/x.mp3', 'ADDRESS_WITH_PASSWORD'],
      ['/round', 'TOO_MANY_REDIRECTS'],
    ] as const) {
      answer = (_, response) => void response.writeHead(302, { Location: location }).end();
      expect(await failureOf(member, await order(member, { url: `${at}/old` }))).toMatchObject({ code });
    }
  });

  it.each([
    'https://1.2.3.0x100/',
    'https://\u00ad/',
    'https://\u2488com/',
    'https://\ufdfa/',
    'https://0x1ffffffff/',
    'https://127.0.0.1.:99999/',
  ])('refuses %s, which no browser would take, by the name of its field', async (url) => {
    const member = await Member.join(test);
    const answer = await member.post('/uploads/imports').send({ url });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field: 'url' }] } });
  });

  it('goes to no address that is not public, by number or by name', async () => {
    const member = await Member.join(test);
    policy.allowed = [];
    answer = serve(sound);
    for (const url of [
      at,
      'https://127.0.0.1/x.mp3',
      'https://2130706433/x.mp3',
      'https://[::1]/x.mp3',
      'https://0/x.mp3',
    ]) {
      const body = await member.post('/uploads/imports').send({ url });
      if (body.status === 400) continue;
      expect(await failureOf(member, bodyOf<JobDto>(body))).toEqual({
        code: 'ADDRESS_NOT_PUBLIC',
        message: 'This address is not on the public internet, so it is not called.',
      });
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['http://example.com/a.mp3'],
    ['ftp://example.com/a.mp3'],
    ['file:///etc/passwd'],
    ['https://user:secret@example.com/a.mp3'],
    ['example.com/a.mp3'],
    [''],
  ])('is refused at once for %j', async (url) => {
    const member = await Member.join(test);
    const refused = await member.post('/uploads/imports').send({ url }).expect(400);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'url', message: 'url must be an address that begins with https:// and holds no password.' }],
    });
  });

  it.each<[string, () => void, string, Record<string, unknown>]>([
    [
      'a page that is not there',
      () => (answer = (_, response) => void response.writeHead(404).end()),
      'ADDRESS_REFUSED',
      {},
    ],
    ['a host in trouble', () => (answer = (_, response) => void response.writeHead(503).end()), 'ADDRESS_REFUSED', {}],
    [
      'a page and no file',
      () => (answer = serve('<html>', { 'Content-Type': 'text/html' })),
      'INVALID_FILE_EXTENSION',
      {},
    ],
    ['a file of a kind that is not taken', () => (answer = serve('MZ')), 'INVALID_FILE_EXTENSION', { name: 'x.exe' }],
    ['another content than its name', () => (answer = serve('only text')), 'FILE_CONTENT_MISMATCH', { name: 'x.mp3' }],
    ['nothing in it', () => (answer = serve('')), 'EMPTY_FILE', { name: 'x.txt' }],
    [
      'more than the plan takes, by its word',
      () => (answer = serve('x', { 'Content-Length': String(101 * 1024 ** 2) })),
      'FILE_TOO_LARGE',
      { name: 'x.txt' },
    ],
    [
      'a connection that breaks',
      () =>
        (answer = (_, response) => {
          response.writeHead(200, { 'Content-Length': '1000' });
          response.write('begun');
          setImmediate(() => response.destroy());
        }),
      'DOWNLOAD_BROKEN_OFF',
      { name: 'x.txt' },
    ],
  ])('of %s fails with words for people, and leaves nothing', async (_, arrange, code, fields) => {
    const member = await Member.join(test, 'free');
    arrange();
    const error = await failureOf(member, await order(member, { url: `${at}/some-page`, ...fields }));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[^/\\]+[.)]$|^Only the following|^localhost answered/);
    await drainOutbox(test);
    expect(await filesOf(member)).toEqual([]);
    expect((await storedFiles(test)).filter((path) => path.includes(member.userId))).toEqual([]);
  });

  it('that never ends is cut off where the plan ends, though nothing was said of its size', async () => {
    const member = await Member.join(test, 'free');
    const piece = Buffer.alloc(1024 ** 2, 'x');
    let sent = 0;
    answer = (_, response) => {
      response.writeHead(200);
      const pump = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
      };
      response.on('drain', pump);
      pump();
    };
    const error = await failureOf(member, await order(member, { url: `${at}/endless.txt` }));
    expect(error.code).toBe('FILE_TOO_LARGE');
    expect(sent).toBeLessThan(130 * 1024 ** 2);
    expect(await filesOf(member)).toEqual([]);
  });

  describe('from a host that sends a byte now and then', () => {
    const drip = (response: ServerResponse, write: () => void) => {
      const timer = setInterval(write, 20);
      response.once('close', () => clearInterval(timer));
    };

    it.each<[string, EgressPolicy['timeout'], typeof answer, string]>([
      [
        'in its headers',
        { ...PUBLIC_ONLY.timeout, answerMs: 500 },
        (_, response) => {
          const { socket } = response;
          socket!.write('HTTP/1.1 200 OK\r\nX-Slow: ');
          drip(response, () => socket!.write('a'));
        },
        'ADDRESS_SILENT',
      ],
      [
        'in its body',
        { ...PUBLIC_ONLY.timeout, windowMs: 500, windowBytes: 100_000 },
        (_, response) => {
          response.writeHead(200, { 'Content-Length': '1000000' });
          drip(response, () => response.write('a'));
        },
        'ADDRESS_TOO_SLOW',
      ],
    ])('%s gives its place up', async (_, timeout, slowly, code) => {
      const member = await Member.join(test);
      policy.timeout = timeout;
      answer = slowly;
      expect(await failureOf(member, await order(member, { url: `${at}/slow.txt` }))).toMatchObject({ code });
      expect(await filesOf(member)).toEqual([]);
    });

    it('holds up nothing but imports', async () => {
      const member = await Member.join(test);
      answer = (_, response) => {
        response.writeHead(200, { 'Content-Length': '1000000' });
        drip(response, () => response.write('a'));
      };
      const slow = await Promise.all([1, 2].map(() => order(member, { url: `${at}/slow.txt` })));
      for (const { id } of slow) await member.jobIn('active', id);
      const film = await generated('film.avi', '-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-c:v', 'mpeg4');
      const { id: fileId } = await member.uploadRead(film, 'film.avi');
      await until(async () => {
        const { playback_url } = bodyOf<FileRecordDto>(await member.get(`/uploads/${fileId}`).expect(200));
        return playback_url !== null;
      }, 'a copy that browsers play');
      for (const { id } of slow) {
        expect((await member.job(id)).state).toBe('active');
        await member.delete(`/jobs/${id}`).expect(200);
      }
    });
  });

  it('is not made from a host whose certificate nobody vouches for', async () => {
    const member = await Member.join(test);
    answer = serve(sound);
    const { ca } = policy;
    delete policy.ca;
    try {
      const error = await failureOf(member, await order(member, { url: `${at}/x.mp3` }));
      expect(error).toEqual({
        code: 'ADDRESS_NOT_TRUSTED',
        message: 'The certificate of localhost is not to be trusted.',
      });
    } finally {
      policy.ca = ca!;
    }
  });

  it('is cancelled on its way: the connection ends and nothing stays', async () => {
    const member = await Member.join(test);
    let closed = false;
    answer = (_, response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('begun');
    };
    const job = await order(member, { url: `${at}/slow.txt` });
    await until(async () => asked.length > 0, 'the request');
    await member.delete(`/jobs/${job.id}`).expect(200);
    await member.jobIn('cancelled', job.id);
    await until(async () => closed, 'the connection to close');
    expect(await filesOf(member)).toEqual([]);
  });

  it('that fails can be tried again, and comes in once', async () => {
    const member = await Member.join(test);
    answer = (_, response) => void response.writeHead(404).end();
    const job = await order(member, { url: `${at}/later.txt` });
    await failureOf(member, job);
    answer = serve('here now');
    await member.post(`/jobs/${job.id}/retry`).expect(202);
    expect(await member.ended(job.id)).toMatchObject({ state: 'completed' });
    expect(await filesOf(member)).toMatchObject([{ original_name: 'later.txt', id: job.id }]);
  });

  it('comes in though its worker died while it arrived', async () => {
    const member = await Member.join(test);
    answer = (_, response) => void response.writeHead(404).end();
    const job = await order(member, { url: `${at}/later.txt` });
    await failureOf(member, job);
    // It was promised all that the plan holds.
    await test.orm.em.getConnection().execute(
      `insert into form_uploads (id, user_id, size_bytes, expires_at)
       select ?, u.id, p.storage_bytes, now() + interval '5 minutes' from users u join plans p on p.id = u.plan where u.id = ?`,
      [job.id, member.userId],
    );
    answer = serve('here now');
    await member.post(`/jobs/${job.id}/retry`).expect(202);
    expect(await member.ended(job.id)).toMatchObject({ state: 'completed', error: null });
  });
});
