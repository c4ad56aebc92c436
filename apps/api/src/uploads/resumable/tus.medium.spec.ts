import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { bodyOf } from '../../testing/body-of.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { UPLOAD_IDLE_MS } from '../incoming-files.js';
import { ResumableUploadsService } from './resumable-uploads.service.js';

const ADDRESS = '/api/v1/uploads/resumable';
const VERSION = { 'Tus-Resumable': '1.0.0' };
const BYTES = { ...VERSION, 'Content-Type': 'application/offset+octet-stream' };
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const metadata = (name: string, type = 'text/plain') => `filename ${base64(name)},filetype ${base64(type)}`;
const TEXT = Buffer.from('Words that are sent in two pieces.\n'.repeat(40));

/** Each line of the protocol that says MUST to a server, https://tus.io/protocols/resumable-upload. */
describe('the tus protocol', () => {
  let test: TestApp;
  let ada: Member;
  beforeAll(async () => {
    test = await createTestApp();
    ada = await Member.join(test);
  });
  afterAll(() => test.close());

  const ask = (method: 'post' | 'patch' | 'head' | 'delete' | 'options', path: string, who = ada) =>
    request(test.url)[method](path).set(who.headers).set(VERSION);
  const create = async (length = TEXT.length, name = 'words.txt', who = ada, type = 'text/plain'): Promise<string> => {
    const answer = await ask('post', ADDRESS, who)
      .set('Upload-Length', String(length))
      .set('Upload-Metadata', metadata(name, type))
      .expect(201);
    return answer.headers['location'] as string;
  };
  const send = (path: string, offset: number, bytes: Buffer, more: Record<string, string> = {}, who = ada) =>
    ask('patch', path, who)
      .set({ ...BYTES, ...more })
      .set('Upload-Offset', String(offset))
      .send(bytes);
  const offsetOf = async (path: string): Promise<number> =>
    Number((await ask('head', path).expect(200)).headers['upload-offset']);
  const contentOf = async (path: string): Promise<string> => {
    const id = path.split('/').pop()!;
    return (await ada.get(`/media/users/${ada.userId}/${id}`).buffer(true).expect(200)).text;
  };
  const staged = () => readdir(join(test.env.DATA_DIR, 'uploads'));

  describe('at its core', () => {
    it('answers HEAD with Upload-Offset, also where it is 0, with Upload-Length and without letting it be cached', async () => {
      const path = await create();
      const { headers } = await ask('head', path).expect(200);
      expect(headers).toMatchObject({
        'upload-offset': '0',
        'upload-length': String(TEXT.length),
        'tus-resumable': '1.0.0',
        'upload-metadata': metadata('words.txt'),
      });
      expect(headers['cache-control']).toContain('no-store');
    });

    it('answers HEAD of what is not there with 404 and without Upload-Offset', async () => {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id', '..%2F..%2Fetc']) {
        const { headers } = await ask('head', `${ADDRESS}/${id}`).expect(404);
        expect(headers['upload-offset']).toBeUndefined();
      }
    });

    it('adds bytes at the offset that is given, answers 204 with the new one, and keeps them in order', async () => {
      const path = await create();
      const { headers } = await send(path, 0, TEXT.subarray(0, 500)).expect(204);
      expect(headers['upload-offset']).toBe('500');
      expect(await offsetOf(path)).toBe(500);
      await send(path, 500, TEXT.subarray(500)).expect(204);
      const file = await ada.get(`/uploads/${path.split('/').pop()}`).expect(200);
      expect(file.body).toMatchObject({ original_name: 'words.txt', file_size: TEXT.length });
      expect(await contentOf(path)).toBe(TEXT.toString());
    });

    it('refuses another Content-Type with 415', async () => {
      const path = await create();
      await send(path, 0, TEXT, { 'Content-Type': 'application/octet-stream' }).expect(415);
      expect(await offsetOf(path)).toBe(0);
    });

    it('refuses another offset with 409 and changes nothing', async () => {
      const path = await create();
      await send(path, 0, TEXT.subarray(0, 100)).expect(204);
      for (const offset of [0, 99, 101, TEXT.length]) {
        const { headers } = await send(path, offset, TEXT.subarray(100, 200)).expect(409);
        expect(headers['upload-offset']).toBe('100');
      }
      expect(await offsetOf(path)).toBe(100);
    });

    it('answers PATCH of what is not there with 404', async () => {
      await send(`${ADDRESS}/00000000-0000-4000-8000-000000000000`, 0, TEXT).expect(404);
    });

    it.each(['', 'x', '-1', '1.5', '9'.repeat(40)])('refuses the offset “%s” with 400', async (offset) => {
      const path = await create();
      await ask('patch', path)
        .set({ ...BYTES, 'Upload-Offset': offset })
        .send(TEXT)
        .expect(400);
    });

    it('says Tus-Resumable in every answer, refusals too', async () => {
      const answers = [
        await ask('head', `${ADDRESS}/x`),
        await ask('post', ADDRESS),
        await request(test.url).options(ADDRESS),
        await request(test.url).post(ADDRESS),
        await ask('delete', `${ADDRESS}/x`),
      ];
      expect(answers.map(({ headers }) => headers['tus-resumable'])).toEqual(Array(5).fill('1.0.0'));
    });

    it('refuses another version with 412 and Tus-Version, and does nothing', async () => {
      const path = await create();
      for (const version of ['0.2.2', '2.0.0', '']) {
        const { headers } = await send(path, 0, TEXT, { 'Tus-Resumable': version }).expect(412);
        expect(headers['tus-version']).toBe('1.0.0');
      }
      expect(await offsetOf(path)).toBe(0);
    });

    it('takes the method of X-HTTP-Method-Override, and leaves the rest of the API alone', async () => {
      const path = await create();
      const override = (method: string) => ({ 'X-HTTP-Method-Override': method, 'Upload-Offset': '0' });
      await ask('post', path)
        .set({ ...BYTES, ...override('PATCH') })
        .send(TEXT.subarray(0, 10))
        .expect(204);
      const { headers } = await ask('post', path).set(override('HEAD')).expect(200);
      expect(headers['upload-offset']).toBe('10');
      await ask('post', path).set(override('DELETE')).expect(204);
      await ada.post('/jobs').set('X-HTTP-Method-Override', 'GET').expect(404);
    });

    it('answers OPTIONS with its versions and extensions, also without signing in', async () => {
      const { headers } = await request(test.url).options(ADDRESS).expect(204);
      expect(headers['tus-version']).toBe('1.0.0');
      expect(headers['tus-extension']!.split(',').sort()).toEqual(
        ['checksum', 'creation', 'creation-with-upload', 'expiration', 'termination'].sort(),
      );
    });
  });

  describe('with creation', () => {
    it('answers 201 with a Location that begins empty', async () => {
      expect(await offsetOf(await create())).toBe(0);
    });

    it('refuses a length that is missing or none, and a deferred one', async () => {
      for (const length of [undefined, '-1', 'many'])
        await ask('post', ADDRESS)
          .set({ 'Upload-Metadata': metadata('a.txt'), ...(length && { 'Upload-Length': length }) })
          .expect(400);
      await ask('post', ADDRESS)
        .set({ 'Upload-Metadata': metadata('a.txt'), 'Upload-Defer-Length': '1' })
        .expect(400);
    });

    it.each(['filename', 'filename ä', `filename ${base64('a.txt')},filename ${base64('b.txt')}`, 'a b c', ','])(
      'refuses the metadata “%s”',
      async (value) => {
        const answer = await ask('post', ADDRESS)
          .set('Upload-Length', '5')
          .set('Upload-Metadata', value.replace('ä', '%%'));
        expect(answer.status).toBe(400);
      },
    );

    it('refuses what is too large with 413', async () => {
      const answer = await ask('post', ADDRESS)
        .set({ 'Upload-Length': String(2 * 1024 ** 3), 'Upload-Metadata': metadata('a.txt') })
        .expect(413);
      expect(answer.body).toMatchObject({ code: 'FILE_TOO_LARGE', upgrade_required: true });
    });

    it('takes the first bytes with it', async () => {
      const answer = await ask('post', ADDRESS)
        .set({ ...BYTES, 'Upload-Length': String(TEXT.length), 'Upload-Metadata': metadata('whole.txt') })
        .send(TEXT)
        .expect(201);
      expect(answer.headers['upload-offset']).toBe(String(TEXT.length));
      await ada.get(`/uploads/${(answer.headers['location'] as string).split('/').pop()}`).expect(200);
    });
  });

  describe('with checksums', () => {
    const digest = (algorithm: string, bytes: Buffer) =>
      `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;

    it('names its algorithms, SHA-1 among them', async () => {
      const { headers } = await request(test.url).options(ADDRESS);
      expect(headers['tus-checksum-algorithm']!.split(',')).toContain('sha1');
    });

    it.each(['sha1', 'sha256', 'md5'])('takes bytes that fit their %s', async (algorithm) => {
      const path = await create();
      await send(path, 0, TEXT, { 'Upload-Checksum': digest(algorithm, TEXT) }).expect(204);
    });

    it('throws bytes away that do not fit, with 460', async () => {
      const path = await create();
      await send(path, 0, TEXT.subarray(0, 100), { 'Upload-Checksum': digest('sha1', TEXT.subarray(0, 100)) }).expect(
        204,
      );
      const wrong = { 'Upload-Checksum': digest('sha1', TEXT) };
      expect((await send(path, 100, TEXT.subarray(100, 300), wrong)).status).toBe(460);
      expect(await offsetOf(path)).toBe(100);
      await send(path, 100, TEXT.subarray(100), { 'Upload-Checksum': digest('sha1', TEXT.subarray(100)) }).expect(204);
    });

    it.each(['crc7 AAAA', 'sha1', ''])('refuses the checksum “%s” with 400 and takes nothing', async (value) => {
      const path = await create();
      await send(path, 0, TEXT, { 'Upload-Checksum': value }).expect(400);
      expect(await offsetOf(path)).toBe(0);
    });
  });

  describe('with termination', () => {
    it('answers 204, frees what was there and knows it no more', async () => {
      const path = await create();
      await send(path, 0, TEXT.subarray(0, 100)).expect(204);
      await ask('delete', path).expect(204);
      await ask('head', path).expect(404);
      expect(await staged()).not.toContain(path.split('/').pop());
    });
  });

  describe('with expiration', () => {
    it('says until when, and answers 410 afterwards', async () => {
      const path = await create();
      const { headers } = await send(path, 0, TEXT.subarray(0, 100)).expect(204);
      expect(Date.parse(headers['upload-expires'] as string)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
      const id = path.split('/').pop()!;
      await test.orm.em
        .getConnection()
        .execute(`update resumable_uploads set expires_at = now() - interval '1 minute' where id = ?`, [id]);
      await ask('head', path).expect(410);
      await send(path, 100, TEXT.subarray(100)).expect(410);
      await test.app.get(ResumableUploadsService).sweep();
      await ask('head', path).expect(404);
      expect(await staged()).not.toContain(id);
    });
  });

  describe('here', () => {
    it('is for its owner alone', async () => {
      const eve = await Member.join(test);
      const path = await create();
      await ask('head', path, eve).expect(404);
      await send(path, 0, TEXT, {}, eve).expect(404);
      await ask('delete', path, eve).expect(404);
      await request(test.url).head(path).set(VERSION).expect(401);
    });

    it('refuses more bytes than were announced, whether they are counted beforehand or not', async () => {
      const path = await create(100);
      await send(path, 0, TEXT).expect(413);
      expect(await offsetOf(path)).toBe(0);
      const answer = await fetch(`${test.url}${path}`, {
        method: 'PATCH',
        headers: { ...ada.headers, ...BYTES, 'Upload-Offset': '0' },
        body: new Blob([TEXT]).stream(),
        duplex: 'half',
      });
      expect(answer.status).toBe(413);
      expect(await offsetOf(path)).toBe(0);
    });

    it('refuses a content that is not what the name says as soon as it shows, and forgets it', async () => {
      const path = await create(200_000, 'talk.mp3', ada, 'audio/mpeg');
      const answer = await send(path, 0, Buffer.alloc(80_000, 'text ')).expect(400);
      expect(answer.body).toMatchObject({ code: 'FILE_CONTENT_MISMATCH' });
      await ask('head', path).expect(404);
    });

    it.each([
      ['no extension', 'INVALID_FILE_EXTENSION'],
      ['a.exe', 'INVALID_FILE_EXTENSION'],
      ['', 'INVALID_FILE_EXTENSION'],
    ])('refuses the name “%s” before any byte', async (name, code) => {
      const answer = await ask('post', ADDRESS)
        .set({ 'Upload-Length': '5', 'Upload-Metadata': metadata(name) })
        .expect(400);
      expect(answer.body).toMatchObject({ code });
    });

    it('refuses an empty file', async () => {
      const answer = await ask('post', ADDRESS).set({ 'Upload-Length': '0', 'Upload-Metadata': metadata('a.txt') });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'EMPTY_FILE']);
    });

    it.each([
      'محاضرة.txt',
      '会议 😀.txt',
      '"quoted".txt',
      '../../etc/passwd.txt',
      'tab\there.txt',
      `${'n'.repeat(251)}.txt`,
    ])('keeps the name %j byte for byte', async (name) => {
      const path = await create(TEXT.length, name);
      await send(path, 0, TEXT).expect(204);
      const answer = await ada.get(`/uploads/${path.split('/').pop()}`).expect(200);
      expect(bodyOf<FileRecordDto>(answer).original_name).toBe(name);
    });

    it('keeps what arrived before the connection broke', async () => {
      const bytes = randomBytes(300_000).toString('hex').slice(0, 300_000);
      const path = await create(bytes.length);
      const controller = new AbortController();
      const source = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(Buffer.from(bytes.slice(0, 120_000)));
        },
      });
      const broken = fetch(`${test.url}${path}`, {
        method: 'PATCH',
        headers: { ...ada.headers, ...BYTES, 'Upload-Offset': '0' },
        body: source,
        duplex: 'half',
        signal: controller.signal,
      }).catch(() => undefined);
      const file = join(test.env.DATA_DIR, 'uploads', path.split('/').pop()!);
      await until(async () => (await stat(file)).size === 120_000, 'the bytes to arrive');
      controller.abort();
      await broken;
      expect(await offsetOf(path)).toBe(120_000);
      await send(path, 120_000, Buffer.from(bytes.slice(120_000))).expect(204);
      expect(await contentOf(path)).toBe(bytes);
    });

    it('lets a later request take the place of one whose connection hangs, in another process too', async () => {
      const beside = await createTestApp({ beside: test });
      for (const url of [test.url, beside.url]) {
        const path = await create();
        let hold!: ReadableStreamDefaultController<Uint8Array>;
        const hanging = fetch(`${test.url}${path}`, {
          method: 'PATCH',
          headers: { ...ada.headers, ...BYTES, 'Upload-Offset': '0' },
          body: new ReadableStream<Uint8Array>({
            start(stream) {
              hold = stream;
              stream.enqueue(TEXT.subarray(0, 50));
            },
          }),
          duplex: 'half',
        }).catch(() => undefined);
        await until(async () => {
          const [row] = await test.orm.em
            .getConnection()
            .execute<{ holder: string | null }[]>('select holder from resumable_uploads where id = ?', [
              path.split('/').pop()!,
            ]);
          return row!.holder !== null;
        }, 'the first request to hold it');
        const { headers } = await request(url).head(path).set(ada.headers).set(VERSION).expect(200);
        const offset = Number(headers['upload-offset']);
        expect([0, 50]).toContain(offset);
        await request(url)
          .patch(path)
          .set(ada.headers)
          .set({ ...BYTES, 'Upload-Offset': String(offset) })
          .send(TEXT.subarray(offset))
          .expect(204);
        hold.close();
        await hanging;
      }
      await beside.close();
    });

    /** Sends some bytes of an upload, and falls silent. */
    const beginTo = (url: string, path: string, who: Member, signal: AbortSignal | null = null) => {
      const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(TEXT.subarray(0, 50)) });
      const headers = { ...who.headers, ...BYTES, 'Upload-Offset': '0' };
      return fetch(`${url}${path}`, { method: 'PATCH', headers, body, duplex: 'half', signal });
    };
    const heldBy = async ({ userId }: Member): Promise<number> => {
      const sql = 'select count(*)::int as held from resumable_uploads where user_id = ? and holder is not null';
      const [row] = await test.orm.em.getConnection().execute<{ held: number }[]>(sql, [userId]);
      return row!.held;
    };

    it('takes twenty pieces of an account at a time, and those of others meanwhile', async () => {
      const bob = await Member.join(test);
      const paths = await Promise.all(Array.from({ length: 21 }, () => create(TEXT.length, 'words.txt', bob)));
      const last = paths.pop()!;
      const leaving = new AbortController();
      for (const path of paths) void beginTo(test.url, path, bob, leaving.signal).catch(() => undefined);
      await until(async () => (await heldBy(bob)) === 20, 'twenty pieces to arrive');
      const refused = await send(last, 0, TEXT, {}, bob);
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } });
      await send(await create(), 0, TEXT).expect(204);
      leaving.abort();
      await until(async () => (await heldBy(bob)) === 0, 'them to break off');
      await send(last, 0, TEXT, {}, bob).expect(204);
    });

    it('gives up on a sender that falls silent, and keeps what has come', async () => {
      const beside = await createTestApp({
        beside: test,
        override: (builder) => builder.overrideProvider(UPLOAD_IDLE_MS).useValue(300),
      });
      const path = await create();
      await expect(beginTo(beside.url, path, ada)).rejects.toThrow('fetch failed');
      expect(await offsetOf(path)).toBe(50);
      await beside.close();
    });

    it('is not swept away while bytes arrive, however old it is', async () => {
      const path = await create();
      const leaving = new AbortController();
      void beginTo(test.url, path, ada, leaving.signal).catch(() => undefined);
      const file = join(test.env.DATA_DIR, 'uploads', path.split('/').pop()!);
      await until(async () => (await stat(file)).size === 50, 'the bytes to arrive');
      await test.orm.em
        .getConnection()
        .execute(`update resumable_uploads set expires_at = '2020-01-01' where id = ?`, [path.split('/').pop()!]);
      await test.app.get(ResumableUploadsService).sweep();
      expect(await staged()).toContain(path.split('/').pop());
      leaving.abort();
      await until(async () => (await heldBy(ada)) === 0, 'it to break off');
    });

    it('lets two requests wait for one that works on an upload, and sends others away at once', async () => {
      const path = await create();
      const hold = (holder: string) =>
        test.orm.em
          .getConnection()
          .execute(
            `update resumable_uploads set holder = ${holder}, held_until = now() + interval '1 hour' where id = ?`,
            [path.split('/').pop()!],
          );
      await hold('gen_random_uuid()');
      let refused = 0;
      const answers = Array.from({ length: 6 }, async () => {
        const { status, headers } = await ask('head', path);
        if (status === 423 && headers['retry-after'] === '5') refused += 1;
        return status;
      });
      await until(async () => refused === 4, 'the refusals');
      await hold('null');
      expect((await Promise.all(answers)).sort()).toEqual([200, 200, 423, 423, 423, 423]);
    });

    it('are so many in a minute, and no more', async () => {
      const limited = await createTestApp({ beside: test, env: { RATE_LIMIT_SCALE: '0.001' } });
      const bob = await Member.join(test);
      const path = await create(TEXT.length, 'words.txt', bob);
      const look = () => request(limited.url).head(path).set(bob.headers).set(VERSION);
      for (let n = 0; n < 6; n += 1) await look().expect(200);
      const { headers } = await look().expect(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await limited.close();
    });

    it('takes a file in once, though its end is sent and asked for by many at once', async () => {
      const path = await create();
      await send(path, 0, TEXT.subarray(0, 10)).expect(204);
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => send(path, 10, TEXT.subarray(10))),
        ...Array.from({ length: 5 }, () => ask('head', path)),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 409, 423].includes(status))).toEqual(
        [],
      );
      // Whoever asks last may have ended the one that wrote; a client then goes on from there.
      const offset = await offsetOf(path);
      if (offset < TEXT.length) await send(path, offset, TEXT.subarray(offset)).expect(204);
      expect(await offsetOf(path)).toBe(TEXT.length);
      const answer = await ada.get(`/uploads/${path.split('/').pop()}`).expect(200);
      expect(answer.body).toMatchObject({ file_size: TEXT.length });
    });

    it('finishes at the next question what an end of the process has left complete but not in the library', async () => {
      const path = await create();
      const id = path.split('/').pop()!;
      await send(path, 0, TEXT.subarray(0, 10)).expect(204);
      await appendFile(join(test.env.DATA_DIR, 'uploads', id), TEXT.subarray(10));
      expect(await offsetOf(path)).toBe(TEXT.length);
      await ada.get(`/uploads/${id}`).expect(200);
    });

    it('looks at a content also where the request that brought its end has broken off', async () => {
      const bytes = Buffer.alloc(80_000, 'text ');
      const path = await create(bytes.length, 'talk.mp3', ada, 'audio/mpeg');
      const controller = new AbortController();
      const source = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes) });
      const broken = fetch(`${test.url}${path}`, {
        method: 'PATCH',
        headers: { ...ada.headers, ...BYTES, 'Upload-Offset': '0' },
        body: source,
        duplex: 'half',
        signal: controller.signal,
      }).catch(() => undefined);
      const file = join(test.env.DATA_DIR, 'uploads', path.split('/').pop()!);
      await until(async () => (await stat(file)).size === bytes.length, 'the bytes to arrive');
      controller.abort();
      await broken;
      await ask('head', path).expect(400);
      await ask('head', path).expect(404);
      await ada.get(`/uploads/${path.split('/').pop()}`).expect(404);
    });

    it('lets nobody begin more than a hundred', async () => {
      const bob = await Member.join(test);
      for (let i = 0; i < 100; i += 1) await create(10, 'a.txt', bob);
      const answer = await ask('post', ADDRESS, bob).set({
        'Upload-Length': '10',
        'Upload-Metadata': metadata('a.txt'),
      });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'TOO_MANY_UPLOADS']);
    });
  });
});
