import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Response } from 'supertest';
import { type MadeApiKeyDto } from '../auth/api-keys/api-keys.dto.js';
import { type FilePageDto, type FileRecordDto } from '../media/dto/file-record.dto.js';
import { drainOutbox } from '../testing/accounts.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { Member, storedFiles } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const SRT = '1\n00:00:00,000 --> 00:00:02,000\nWords.\n';
const OTHER = SRT.replace('Words', 'Other');

describe('a form with a file', () => {
  let test: TestApp;
  let ada: Member;
  beforeAll(async () => {
    test = await createTestApp();
    ada = await Member.join(test);
  });
  afterAll(() => test.close());

  const upload = (key: string, { name = 'a.srt', content = SRT, type = 'text/plain', field = 'x' } = {}) =>
    ada.send(content, name, type).field('note', field).set('Idempotency-Key', key);
  const order = (key: string, content = SRT, name = 'a.srt') =>
    ada
      .post('/translation/translate')
      .field('target_lang', 'es')
      .attach('file', Buffer.from(content), name)
      .set('Idempotency-Key', key);
  const codeOf = ({ status, body }: Response) => [status, (body as Problem).code];
  /** What discarding has promised to remove is gone by then. */
  const stored = async () => {
    await drainOutbox(test);
    return storedFiles(test);
  };
  const named = async (name: string) =>
    bodyOf<FilePageDto>(await ada.get(`/uploads?search=${name}`).expect(200)).totalCount;

  it('is taken once under a key, whatever its boundary, and by whoever asks at once', async () => {
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => upload('once', { name: 'once.srt' })));
    const late = await upload('once', { name: 'once.srt' });
    for (const answer of [...again, late]) {
      expect([answer.status, bodyOf<FileRecordDto>(answer)]).toEqual([200, bodyOf<FileRecordDto>(first!)]);
    }
    expect(late.headers['idempotent-replayed']).toBe('true');
    expect(await named('once.srt')).toBe(1);
  });

  it.each([
    ['content of the same length', { content: OTHER }],
    ['name of the same length', { name: 'b.srt' }],
    ['type', { type: 'text/html'.replace('html', 'plane') }],
    ['field of the same length', { field: 'y' }],
  ])('is another one with another %s', async (what, changed) => {
    await upload(what).expect(200);
    const before = await stored();
    const type = what === 'type' ? { type: 'application/octet-stream' } : changed;
    expect(codeOf(await upload(what, type))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stored()).toEqual(before);
  });

  it('is read with as long a field as any call takes, in any script', async () => {
    await upload('long', { field: '語'.repeat(600) }).expect(200);
  });

  it('that orders a job is not mistaken for another file’s of the same length', async () => {
    await order('order', SRT, 'order.srt').expect(202);
    await order('order', SRT, 'order.srt').expect(202);
    expect(codeOf(await order('order', OTHER, 'order.srt'))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await named('order.srt')).toBe(1);
  });

  it('that is refused leaves its key free for the one that is right', async () => {
    expect(codeOf(await upload('free', { name: 'a.exe' }))).toEqual([400, 'INVALID_FILE_EXTENSION']);
    await upload('free').expect(200);
    const wrong = ada.post('/translation/translate').attach('file', Buffer.from(SRT), 'wrong.srt');
    expect(codeOf(await wrong.set('Idempotency-Key', 'late'))).toEqual([400, 'VALIDATION_FAILED']);
    expect(await named('wrong.srt')).toBe(0);
    await order('late').expect(202);
  });

  it('whose order is refused after the file was taken is answered the same again', async () => {
    const send = () =>
      ada
        .post('/translation/translate')
        .field('target_lang', 'tlh')
        .attach('file', Buffer.from(SRT), 'kept.srt')
        .set('Idempotency-Key', 'kept');
    const [first, again] = [await send(), await send()];
    expect(codeOf(first)).toEqual([400, 'UNSUPPORTED_LANGUAGE']);
    expect(again.body).toEqual(first.body);
    expect(await named('kept.srt')).toBe(1);
  });

  it.each(['/translation/translate', '/summarization/summarize'])('at %s needs files:write of a key', async (path) => {
    const keyOf = async (...scopes: string[]) => {
      const made = await ada.post('/users/me/api-keys').send({ name: randomUUID(), scopes }).expect(201);
      return { Authorization: `Bearer ${bodyOf<MadeApiKeyDto>(made).key}` };
    };
    const send = async (...scopes: string[]) =>
      codeOf(
        await ada
          .post(path)
          .set(await keyOf(...scopes))
          .field('target_lang', 'tlh')
          .attach('file', Buffer.from(SRT), 'keyed.srt'),
      );
    const before = await stored();
    expect(await send('jobs:read', 'jobs:write', 'files:read')).toEqual([403, 'SCOPE_MISSING']);
    expect(await stored()).toEqual(before);
    expect(await send('jobs:write', 'files:write')).toEqual([400, expect.not.stringMatching('SCOPE_MISSING')]);
    const json = await ada
      .post(path)
      .set(await keyOf('jobs:write'))
      .send({ upload_id: randomUUID() });
    expect(json.status).not.toBe(403);
  });

  const part = (headers: string, body: string) =>
    `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
  const file = part('name="file"; filename="a.srt"', SRT);
  it.each([
    ['no end', file],
    ['no boundary in it', 'text'],
    [
      'nested JSON',
      part('name="target_lang"\r\nContent-Type: application/json', '['.repeat(9_000) + ']'.repeat(9_000)) + file,
    ],
    ['JSON that is none', part('name="target_lang"\r\nContent-Type: application/json', '{') + file],
    ['a long field', part('name="target_lang"', 'x'.repeat(4_097)) + file],
    ['many fields', part('name="target_lang"', 'es').repeat(20) + file],
    ['a second file', file + file],
    ['a field of a prototype', part('name="__proto__"', 'x') + file],
    ['a field without a name', part('filename="a.srt"', 'x') + file],
  ])('with %s is the sender’s fault, and leaves nothing', async (what, body) => {
    const before = await stored();
    for (const path of ['/translation/translate', '/summarization/summarize', '/uploads']) {
      const ended = what.startsWith('no ') ? body : `${body}--b--\r\n`;
      const answer = await ada.post(path).set('Content-Type', 'multipart/form-data; boundary=b').send(ended);
      expect([path, answer.status, answer.type]).toEqual([path, 400, 'application/problem+json']);
    }
    expect(await stored()).toEqual(before);
  });
});
