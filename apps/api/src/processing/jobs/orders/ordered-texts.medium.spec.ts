import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { ChatContractServer, type ChatCall } from '@timbrel/engines/testing';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type FileRecordDto } from '../../../media/dto/file-record.dto.js';
import { bodyOf } from '../../../testing/body-of.js';
import { generated } from '../../../testing/media.js';
import { Member } from '../../../testing/member.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { type UsageSummaryDto } from '../../../usage/dto/usage.dto.js';
import { type JobDto } from '../job.dto.js';

jest.setTimeout(120_000);

const utf32 = (text: string) =>
  Buffer.from(Uint32Array.from([...text], (character) => character.codePointAt(0)!).buffer);
/** So much of a file tells whether it is a text, in two or four bytes a character or not. */
const SEEN_CHARACTERS = 8_192 / 4;
/** One word in UTF-32, where ASCII is no character at all; in any other encoding, what stands behind it. */
const twofold = (inUtf32: string, otherwise: string) =>
  Buffer.concat([
    utf32(inUtf32.padEnd(SEEN_CHARACTERS, '\n')),
    Buffer.from(otherwise.padEnd(Math.ceil(otherwise.length / 4) * 4)),
  ]);
const SUBTITLES = twofold(
  '1\n00:00:01,000 --> 00:00:02,000\nHouse.\n\n',
  `\n\n2\n00:00:03,000 --> 00:00:04,000\n${'river '.repeat(1_000)}\n`,
);
const TEXT = twofold('House.\n\n', `\n\nThe river is long. ${'river '.repeat(1_000)}.\n`);

let test: TestApp;
let chat: ChatContractServer;
let member: Member;
let folder: MediaFolder;
let env: Record<string, string>;
let film: FileRecordDto;
beforeAll(async () => {
  [chat, folder] = await Promise.all([ChatContractServer.start(), MediaFolder.make()]);
  env = { OPENAI_BASE_URL: chat.url, OPENAI_API_KEY: 'key', OPENAI_CHAT_MODEL: 'test', SUMMARIZER: 'extractive' };
  test = await createTestApp({ env });
  member = await Member.join(test);
  const made = await generated('film.mp4', ...'-f lavfi -i color=c=black:s=64x36:d=6:r=10 -pix_fmt yuv420p'.split(' '));
  await working(async () => (film = await member.uploadRead(made, 'film.mp4')));
});
afterAll(() => Promise.all([test.close(), chat.close(), folder.remove()]));

/** While a worker runs: before and after, whatever is ordered waits. */
async function working(work: () => Promise<unknown>): Promise<void> {
  const worker = await createTestApp({ beside: test, worker: true, env });
  await work().finally(() => worker.close());
}

const ordered = async (path: string, body: object): Promise<JobDto> =>
  bodyOf<JobDto>(await member.post(path).send(body).expect(202));
const used = async (feature: 'translation' | 'summarization'): Promise<number> =>
  bodyOf<UsageSummaryDto>(await member.get('/usage/summary').expect(200)).features[feature].used;
/** Cancels a waiting job, has its text read in another encoding, and tries it again. */
async function retriedInUtf8(job: JobDto, textId: string): Promise<void> {
  await member.delete(`/jobs/${job.id}`).expect(200);
  await member.put(`/subtitles/${textId}/encoding`).send({ encoding: 'utf-8' }).expect(200);
  await member.post(`/jobs/${job.id}/retry`).expect(202);
}
const echo = (call: ChatCall) => {
  const { texts } = call.user as { texts: { id: number; text: string }[] };
  return { say: JSON.stringify({ translations: texts.map(({ id, text }) => ({ id, text: text.toUpperCase() })) }) };
};

describe('a job on a text', () => {
  it('translates what was priced, in the encoding of its order, whatever was chosen for the file since', async () => {
    chat.react = echo;
    const { id } = await member.upload(SUBTITLES, 'twofold.srt');
    const body = { upload_id: id, target_lang: 'de', engine: 'openai', encoding: 'utf-32le' };
    const job = await ordered('/translation/translate', body);
    expect(job.params).toMatchObject({ words: 1, encoding: 'utf-32le' });
    await retriedInUtf8(job, id);
    const calls = chat.calls.length;
    await working(() => member.jobIn('completed', job.id));
    const sent = JSON.stringify(chat.calls.slice(calls).map(({ user }) => user));
    expect(sent).toContain('House');
    expect(sent).not.toContain('river');
    expect(await used('translation')).toBe(1);
    const choice = bodyOf<object>(await member.get(`/subtitles/${id}/encoding`).expect(200));
    expect(choice).toMatchObject({ encoding: 'utf-8', is_chosen: true });
  });

  it('summarizes what was priced, too', async () => {
    const { id } = await member.upload(TEXT, 'twofold.txt');
    const job = await ordered('/summarization/summarize', { upload_id: id, encoding: 'utf-32le' });
    await retriedInUtf8(job, id);
    await working(() => member.jobIn('completed', job.id));
    expect((await member.job(job.id)).result).toMatchObject({ words_read: 1 });
    expect(await used('summarization')).toBe(1);
  });

  it('puts the subtitles into a film that were read when it was ordered', async () => {
    const { id } = await member.upload(SUBTITLES, 'mux.srt');
    const body = { fileId: film.id, subtitle_id: id, encoding: 'utf-32le' };
    const job = await ordered('/subtitles/soft-mux', body);
    await retriedInUtf8(job, id);
    await working(() => member.jobIn('completed', job.id));
    const { download_url } = await member.job(job.id);
    const content = await member.get(download_url!.slice('/api/v1'.length)).responseType('blob').expect(200);
    const path = folder.at('muxed.mp4');
    writeFileSync(path, bodyOf<Buffer>(content));
    const subtitles = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'srt', '-']).toString();
    expect(subtitles).toContain('House.');
    expect(subtitles).not.toContain('river');
  });

  it.each([
    ['translation', '/translation/translate', { target_lang: 'de', engine: 'openai' }],
    ['summarization', '/summarization/summarize', {}],
  ] as const)(
    'of which there is more than the job holds ends its %s by name, at no cost',
    async (feature, path, order) => {
      const { id } = await member.upload('1\n00:00:01,000 --> 00:00:02,000\nOne two three.\n', `${feature}.srt`);
      const [job, before, calls] = [
        await ordered(path, { upload_id: id, ...order }),
        await used(feature),
        chat.calls.length,
      ];
      await test.orm.em.getConnection().execute('update usage_records set amount = 2 where job_id = ?', [job.id]);
      await working(() => member.jobIn('failed', job.id));
      expect((await member.job(job.id)).error).toMatchObject({
        code: 'TEXT_CHANGED',
        message: expect.stringContaining('3 words by now, and 2 when the job was ordered'),
      });
      expect([await used(feature), chat.calls.length]).toEqual([before, calls]);
    },
  );
});
