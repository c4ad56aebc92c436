import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { TextWorkers } from '../common/workers/text-workers.js';
import { MediaFile } from '../media/media-file.entity.js';
import { Storage } from '../storage/storage.js';
import { tone } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { heard } from '../testing/transcripts.js';
import { COMPLIANCE_TASKS } from './compliance/compliance-tasks.js';
import { TRANSCRIPT_TASKS } from './transcript-tasks.js';

let test: TestApp;
let member: Member;
let file: FileRecordDto;
/** What the check of a long file takes in this thread: more than the test's own reading of any answer, less than any of the work. */
let mostMs: number;
beforeAll(async () => {
  const subtitles = { bytes: Buffer.from(SUBTITLES), extension: 'srt', isFile: true, name: 'Long' };
  const report = { profile: 'streaming', language: 'en', format: 'csv' } as const;
  mostMs = await mainThreadMs(() => COMPLIANCE_TASKS.functions.checkSubtitles({ ...subtitles, ...report }));
  let recording: Buffer;
  [test, recording] = await Promise.all([createTestApp({ worker: true }), tone(2)]);
  member = await Member.join(test, 'premium');
  file = await member.uploadRead(recording, 'Talk.mp3');
  await heard(test, member, file, said('our'));
  await heard(test, member, file, said('their'), 'opinion');
});
afterAll(() => test.close());

const SEGMENTS = 10_000;
const said = (word: string) =>
  Array.from({ length: SEGMENTS }, (_, at) => ({
    ...{ start: at, end: at + 1, text: `${word} ${at} is a sentence that somebody says. `.repeat(2).trim() },
    ...{ speaker: null, confidence: null, words: [] },
  }));

/** Time that the thread which answers everybody has worked, in milliseconds; unlike a clock's, whatever else the machine does. */
async function mainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const SUBTITLES = Array.from(
  { length: 20_000 },
  (_, at) =>
    `${at + 1}\n00:00:00,${String(at % 1_000).padStart(3, '0')} --> 00:00:01,000\n${'far too long '.repeat(8)}\n`,
).join('\n');

/** All of them share a word with a fifth of the others. */
const SHORT_SENTENCES = Array.from({ length: 80_000 }, (_, at) => `Xw${'abcde'[at % 5]}. `).join('');

/** Each becomes several. */
const LONG_SUBTITLES = Array.from(
  { length: 1_500 },
  (_, at) => `${at + 1}\n00:00:00,000 --> 00:00:09,000\n${'far too long '.repeat(20)}${at}\n`,
).join('\n');

describe('the thread that answers everybody', () => {
  it.each([
    ['a Word document', () => member.get(`/transcripts/${file.id}/export?format=docx`)],
    ['subtitles that are divided anew', () => member.get(`/transcripts/${file.id}/export?format=srt&layout=reflow`)],
    ['a check of a transcript', () => member.get(`/transcripts/${file.id}/check?format=csv&layout=reflow`)],
    ['a check of subtitles', () => member.post('/subtitles/check?format=csv').send({ content: SUBTITLES })],
    ['a second opinion', () => member.get(`/transcripts/${file.id}/opinion`)],
  ])('does not work on %s', async (_, request) => {
    const { status } = await request();
    expect(status).toBe(200);
    expect(await mainThreadMs(() => Promise.resolve(request()))).toBeLessThan(mostMs);
  });
});

describe('the thread on which jobs run', () => {
  it('does not summarize on it', async () => {
    const { id } = await member.upload(SHORT_SENTENCES, 'short.txt');
    let job: unknown;
    const spent = await mainThreadMs(async () => {
      const order = member.post('/summarization/summarize').set('Prefer', 'wait=60');
      job = (await order.send({ upload_id: id, engine: 'extractive' })).body;
    });
    expect(job).toMatchObject({ state: 'completed' });
    expect(spent).toBeLessThan(mostMs);
  });

  it('does not divide translated subtitles on it', async () => {
    const { id } = await member.upload(LONG_SUBTITLES, 'long.srt');
    let job: unknown;
    const spent = await mainThreadMs(async () => {
      const order = member.post('/translation/translate').set('Prefer', 'wait=60');
      job = (await order.send({ upload_id: id, target_lang: 'es', engine: 'apertium' })).body;
    });
    expect(job).toMatchObject({ state: 'completed' });
    expect(spent).toBeLessThan(mostMs);
  });
});

describe('a file that waits for its turn', () => {
  it('is not read until then', async () => {
    const content = '1\n00:00:00,000 --> 00:00:01,000\nx\n\n'.repeat(2_000);
    const { id } = await member.upload(content, 'waiting.srt');
    const { storagePath } = await test.orm.em.fork().findOneOrFail(MediaFile, { id });
    await test.app.get(Storage).remove(storagePath);
    const held = Promise.withResolvers<{ segments: string }>();
    const count = () =>
      test.app
        .get(TextWorkers)
        .run(TRANSCRIPT_TASKS, 'countWordsOfSegments', () => held.promise, { account: member.userId });
    const waiting = Array.from({ length: 11 }, count);
    const answers = [
      await member.get(`/subtitles/${id}/encoding`),
      await member.post('/subtitles/check').send({ file_id: id }),
      await member.post(`/transcripts/${file.id}/import`).send({ file_id: id }),
    ];
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(Array(3).fill('TEXT_WORK_BUSY'));
    held.resolve({ segments: '[{"text":"word"}]' });
    await Promise.all(waiting);
  });
});

describe('texts beyond what anybody says', () => {
  it('are refused by name when they are saved', async () => {
    const segment = { start: 0, end: 1, text: 'x'.repeat(10_000), speaker: null, confidence: null, words: [] };
    const segments = Array.from({ length: 201 }, () => segment);
    const answer = await member.put(`/transcripts/${file.id}/edited`).send({ segments }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'segments' }] });
    expect((answer.body as { message: string }).message).toContain('2000000 characters at most');
  });

  it('are refused by name also where they stand in words', async () => {
    const words = (count: number) =>
      Array.from({ length: count }, () => ({ start: 0, end: 1, text: 'x'.repeat(1_000), confidence: null }));
    const segment = { start: 0, end: 1, text: 'x', speaker: null, confidence: null };
    const put = (segments: object[]) => member.put(`/transcripts/${file.id}/edited`).send({ segments });
    const one = await put([{ ...segment, words: words(11) }]).expect(400);
    const message = 'segments[0].words may hold 10000 characters in all';
    expect((one.body as { message: string }).message).toContain(message);
    const many = await put(Array.from({ length: 201 }, () => ({ ...segment, words: words(10) }))).expect(400);
    expect((many.body as { message: string }).message).toContain('2000000 characters at most');
  });

  it('are refused by name where a file holds more subtitles than a transcript may have', async () => {
    const content = '1\n00:00:00,000 --> 00:00:01,000\nx\n\n'.repeat(50_001);
    const checked = await member.post('/subtitles/check').send({ content }).expect(400);
    expect((checked.body as { message: string }).message).toContain('50000 subtitles at most');
    const { id } = await member.upload(content, 'many.srt');
    const answer = await member.post('/translation/translate').send({ upload_id: id, target_lang: 'es' }).expect(413);
    expect(answer.body).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it.each([
    ['newlines', 'notes.txt', '\n'.repeat(500_000)],
    ['quotations in quotations', 'notes.md', '>'.repeat(100_000)],
    ['emphasis in emphasis', 'notes.md', '*'.repeat(100_000)],
    ['brackets', 'notes.md', '['.repeat(100_000)],
    ['lists in lists', 'notes.md', Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
  ])('are read all the same: a file of %s', async (_, name, content) => {
    const { id } = await member.upload(content, name);
    let status = 0;
    const spent = await mainThreadMs(async () => {
      status = (await member.post('/summarization/summarize').send({ upload_id: id })).status;
    });
    expect(status).toBeLessThan(500);
    expect(spent).toBeLessThan(mostMs);
  });
});
