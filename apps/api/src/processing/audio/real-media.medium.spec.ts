/** @file What people bring goes through every tool: the table of libs/audio, by way of the API. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeRealMedia, REAL_MEDIA } from '@timbrel/audio/testing';
import { ContractServer, deepgramVoice } from '@timbrel/engines/testing';
import { playsInBrowsers, probe } from '@timbrel/ffmpeg';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { bodyOf } from '../../testing/body-of.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type JobDto } from '../jobs/job.dto.js';

/** All of them with MEDIA_COMBINATIONS=150 (`npm run prove -- media`), else some. */
const COUNT = Number(process.env['MEDIA_COMBINATIONS'] ?? 5);
const CHOSEN = REAL_MEDIA.map((media, index) => ({ ...media, index })).filter(
  ({ index }) =>
    Math.floor((index * COUNT) / REAL_MEDIA.length) !== Math.floor(((index - 1) * COUNT) / REAL_MEDIA.length),
);
const WORDS = [{ text: 'Beep', start: 1, end: 1.4 }];
/** Encoders put up to two frames before and behind a sound. */
const TOLERANCE_SECONDS = 0.3;
const BASE = '/api/v1';

let folder: MediaFolder;
let deepgram: ContractServer;
let test: TestApp;
let member: Member;
beforeAll(async () => {
  [folder, deepgram] = await Promise.all([MediaFolder.make(), ContractServer.start(deepgramVoice)]);
  test = await createTestApp({ worker: true, env: { DEEPGRAM_API_BASE: deepgram.url, DEEPGRAM_API_KEY: 'key' } });
  member = await Member.join(test);
});
afterAll(() => Promise.all([test.close(), deepgram.close(), folder.remove()]));

async function probed(url: string, name: string) {
  const answer = await member.get(url.slice(BASE.length)).responseType('blob').expect(200);
  const path = folder.at(name);
  await writeFile(path, bodyOf<Buffer>(answer));
  return probe(path, { tools: folder.tools });
}
async function made(path: string, body: object): Promise<JobDto> {
  const job = bodyOf<JobDto>(await member.post(`/${path}`).set('Prefer', 'wait=60').send(body));
  expect([job.state, job.error]).toEqual(['completed', null]);
  return job;
}

it.each(CHOSEN)('plays, is transcribed, cut and converted: $what', async (media) => {
  const { index, extension, what } = media;
  const name = `recording-${index}.${extension}`;
  const path = await makeRealMedia(folder, media, `recording-${index}`);
  const { durationSeconds } = await probe(path, { tools: folder.tools });
  const file = await member.uploadRead(await readFile(path), name);
  expect(file).toMatchObject({ status: 'ready', original_name: name });
  expect(Math.abs(file.duration_seconds! - durationSeconds)).toBeLessThan(0.02);

  const playbackUrl = await until(
    async () => bodyOf<FileRecordDto>(await member.get(`/uploads/${file.id}`).expect(200)).playback_url,
    `something that plays of ${what}`,
  );
  const played = await probed(playbackUrl, `${name}.played`);
  expect(playsInBrowsers(played, extension === 'webm')).toBe(true);
  expect(Math.abs(played.durationSeconds - durationSeconds)).toBeLessThan(TOLERANCE_SECONDS);

  deepgram.speak({ language: 'en', words: WORDS });
  await made('media/transcribe', { upload_id: file.id, engine: 'deepgram' });
  expect(bodyOf<{ text: string }>(await member.get(`/transcripts/${file.id}`).expect(200)).text).toContain('Beep');

  const cut = await made('processor/process/cut', { fileId: file.id, start: 0.5, end: 3 });
  expect(Math.abs((await probed(cut.download_url!, `${name}.cut`)).durationSeconds - 2.5)).toBeLessThan(
    TOLERANCE_SECONDS,
  );
  const converted = await made('processor/process/convert', { fileId: file.id, output_format: 'mp3' });
  const mp3 = await probed(converted.download_url!, `${name}.mp3`);
  expect(mp3.sound).toMatchObject({ codec: 'mp3' });
  expect(Math.abs(mp3.durationSeconds - durationSeconds)).toBeLessThan(TOLERANCE_SECONDS);
});
