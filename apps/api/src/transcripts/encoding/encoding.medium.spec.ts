import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type MadeApiKeyDto } from '../../auth/api-keys/api-keys.dto.js';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type DeliveryReportDto } from '../compliance/compliance.dto.js';
import { type TextEncodingDto } from './encoding.dto.js';

const srt = (...lines: string[]) =>
  lines.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n`).join('\n');
/** 'Sí, mañana.' as a Mac writes it: too little to tell. */
const SHORT_MAC = Buffer.from(srt('S\x92, ma\x96ana.'), 'latin1');
const SAID = [
  'Где ты был всю ночь, скажи мне правду?',
  'Я ждала тебя до самого утра.',
  'Послушай, я всё объясню, только не кричи.',
];
const asWindows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return letter === 'ё' ? 0xb8 : code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
const RUSSIAN = asWindows1251(srt(...SAID));

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test, 'premium');
});
afterAll(() => test.close());

const encodingOf = async ({ id }: FileRecordDto, query = '') =>
  (await member.get(`/subtitles/${id}/encoding${query}`).expect(200)).body as TextEncodingDto;
const checked = async (body: object) =>
  (await member.post('/subtitles/check').send(body).expect(200)).body as DeliveryReportDto;

describe('the encoding of subtitles', () => {
  it('is told by what is written, with how sure that is and how it reads', async () => {
    const file = await member.uploadRead(RUSSIAN, 'russian.srt');
    expect(await encodingOf(file)).toMatchObject({
      ...{ file_id: file.id, encoding: 'windows-1251', encoding_certain: true, is_chosen: false },
      lines: SAID,
    });
    const tried = await encodingOf(file, '?encoding=koi8-r');
    expect(tried).toMatchObject({ encoding: 'koi8-r', is_chosen: false });
    expect(tried.lines[0]).not.toContain('Где');
    expect(tried.guesses.map(({ encoding }) => encoding)).toContain('windows-1251');
    expect(await checked({ file_id: file.id })).toMatchObject({ encoding: 'windows-1251', encoding_certain: true });
  });

  it('is in doubt where too little is written, until somebody chooses, and is remembered then', async () => {
    const file = await member.uploadRead(SHORT_MAC, 'mac.srt');
    const guessed = await encodingOf(file);
    expect(guessed.encoding_certain).toBe(false);
    expect(guessed.guesses.length).toBeGreaterThan(0);
    expect(await checked({ file_id: file.id })).toMatchObject({ encoding_certain: false });
    const chosen = await member.put(`/subtitles/${file.id}/encoding`).send({ encoding: 'macintosh' }).expect(200);
    expect(chosen.body).toMatchObject({
      ...{ encoding: 'macintosh', encoding_confidence: 1, encoding_certain: true, is_chosen: true },
      lines: ['Sí, mañana.'],
    });
    expect(await checked({ file_id: file.id })).toMatchObject({ encoding: 'macintosh', encoding_certain: true });
    await member.put(`/subtitles/${file.id}/encoding`).send({ encoding: null }).expect(200);
    expect(await encodingOf(file)).toEqual(guessed);
  });

  it('is taken by the calls that read a text, and named on their jobs', async () => {
    const file = await member.uploadRead(SHORT_MAC, 'order.srt');
    const order = { upload_id: file.id, encoding: 'macintosh' };
    const answer = await member.post('/summarization/summarize').set('Prefer', 'wait=60').send(order);
    const job = answer.body as { params: object };
    expect(job.params).toMatchObject({ encoding: 'macintosh', encoding_confidence: 1, encoding_certain: true });
    expect(await encodingOf(file)).toMatchObject({ encoding: 'macintosh', is_chosen: true });
    const other = await member.uploadRead(SHORT_MAC, 'check.srt');
    expect(await checked({ file_id: other.id, encoding: 'macintosh' })).toMatchObject({ encoding: 'macintosh' });
  });

  it.each([
    ['utf-16le', Buffer.from(srt('Пора домой'), 'utf16le')],
    ['utf-16be', Buffer.from(srt('Пора домой'), 'utf16le').swap16()],
    [
      'utf-32le',
      Buffer.from(Uint32Array.from([...srt('Пора домой')], (character) => character.codePointAt(0)!).buffer),
    ],
  ])('may be %s without a byte order mark', async (encoding, content) => {
    const file = await member.uploadRead(content, `${encoding}.srt`);
    expect(await encodingOf(file)).toMatchObject({ encoding, encoding_certain: true, lines: ['Пора домой'] });
  });

  it('is open to keys that are for both files and transcripts', async () => {
    const file = await member.uploadRead(RUSSIAN, 'keys.srt');
    const url = `/api/v1/subtitles/${file.id}/encoding`;
    const call = async (...scopes: string[]) => {
      const made = await member.post('/users/me/api-keys').send({ name: 'k', scopes }).expect(201);
      const bearer = `Bearer ${(made.body as MadeApiKeyDto).key}`;
      const read = await request(test.url).get(url).set('Authorization', bearer);
      const chosen = await request(test.url).put(url).set('Authorization', bearer).send({ encoding: null });
      return [read.status, chosen.status];
    };
    expect(await call('transcripts:read', 'transcripts:write')).toEqual([403, 403]);
    expect(await call('transcripts:read', 'transcripts:write', 'files:read')).toEqual([200, 403]);
    expect(await call('transcripts:write', 'files:write')).toEqual([403, 200]);
  });

  it('is one of those it names', async () => {
    const file = await member.uploadRead(RUSSIAN, 'named.srt');
    const refused = await member.put(`/subtitles/${file.id}/encoding`).send({ encoding: 'ebcdic' }).expect(400);
    expect((refused.body as { message: string }).message).toContain('encoding must be null or one of utf-8');
    await member.post('/subtitles/check').send({ file_id: file.id, encoding: 'ebcdic' }).expect(400);
    await member.get(`/subtitles/${file.id}/encoding?encoding=ebcdic`).expect(400);
    const stranger = await Member.join(test, 'premium');
    await stranger.get(`/subtitles/${file.id}/encoding`).expect(404);
    await stranger.put(`/subtitles/${file.id}/encoding`).send({ encoding: null }).expect(404);
  });
});
