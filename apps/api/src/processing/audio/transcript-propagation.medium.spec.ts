import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readSrt, type Segment, writeSrt } from '@timbrel/subtitles';
import { execFileSync } from 'node:child_process';
import { type FilePageDto, type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { bodyOf } from '../../testing/body-of.js';
import { generated } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { type JobDto } from '../jobs/job.dto.js';

jest.setTimeout(240_000);

/** Silence with a beep wherever the transcript has a word of its own segment. */
const BEEPS = [1, 3, 5.5, 8];
const beeping = BEEPS.map((at) => `between(t,${at},${at + 0.4})`).join('+');

let test: TestApp;
let member: Member;
let file: FileRecordDto;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
  const sound = await generated(
    'beeps.wav',
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='0.5*sin(2*PI*440*t)*(${beeping})':d=10:s=44100`,
  );
  file = await member.uploadRead(sound, 'Beeps.wav');
  await heard(
    test,
    member,
    file,
    BEEPS.map((at) => spoken(at, `beep${at}`)),
  );
  await heard(
    test,
    member,
    file,
    BEEPS.map((at) => spoken(at, `señal${at}`)),
    'translated',
  );
  const srt = writeSrt(BEEPS.map((at) => ({ startSeconds: at, endSeconds: at + 0.4, text: `${at}` })));
  const subtitles = await member.upload(srt, 'Beeps.srt');
  await member.post(`/transcripts/${file.id}/import`).send({ file_id: subtitles.id }).expect(200);
  await member.put(`/transcripts/${file.id}/edited`).send({ segments: BEEPS.map((at) => spoken(at, `BEEP${at}`)) });
});
afterAll(() => test.close());

const done = async (path: string, body: object): Promise<JobDto> => {
  const job = bodyOf<JobDto>(
    await member
      .post(`/processor/process/${path}`)
      .set('Prefer', 'wait=60')
      .send({ fileId: file.id, ...body }),
  );
  expect([job.state, job.error]).toEqual(['completed', null]);
  return job;
};
const idOf = (job: JobDto) => job.result!['file_id'] as string;
const segmentsOf = async (id: string, version: string) =>
  bodyOf<{ segments: Segment[] }>(await member.get(`/transcripts/${id}?version=${version}`).expect(200)).segments;

/** When something begins to sound, in seconds. */
async function onsets(job: JobDto): Promise<number[]> {
  const answer = await member.get(job.download_url!.slice('/api/v1'.length)).buffer().expect(200);
  const decode = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '1000', '-f', 's16le', 'pipe:1'];
  const pcm = execFileSync('ffmpeg', decode, { input: bodyOf<Buffer>(answer) });
  const samples = new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length));
  const found: number[] = [];
  let quietUntil = 0;
  samples.forEach((sample, at) => {
    if (Math.abs(sample) < 2_000) return;
    if (at >= quietUntil) found.push(at / 1_000);
    quietUntil = at + 100;
  });
  return found;
}

describe('what belongs to a recording comes along with what is made of it', () => {
  it.each<[string, string, object, number]>([
    ['a cut', 'cut', { start: 2, end: 6.5 }, 2],
    [
      'parts cut out',
      'cut',
      {
        regions: [
          { start: 0.5, end: 2 },
          { start: 5, end: 6.2 },
        ],
        mode: 'remove',
      },
      2,
    ],
    ['a faster voice', 'speed-change', { speed: 1.25 }, 4],
    ['slower music', 'speed-change', { speed: 0.8, style: 'music' }, 4],
    ['less noise', 'noise-reduction', { reduction_level: 0.3 }, 4],
  ])('to the sound of it, within 20 ms: %s', async (_, path, body, left) => {
    const job = await done(path, body);
    expect(job.result!['carried']).toEqual({ transcripts: 3, subtitles: 1 });
    const heardAt = await onsets(job);
    expect(heardAt).toHaveLength(left);
    for (const version of ['transcribed', 'edited', 'translated']) {
      const starts = (await segmentsOf(idOf(job), version)).map(({ start }) => start);
      expect(starts).toHaveLength(left);
      starts.forEach((start, at) => expect(Math.abs(start - heardAt[at]!)).toBeLessThan(0.02));
    }
    const { files } = bodyOf<FilePageDto>(await member.get('/uploads?page_size=100').expect(200));
    const srt = files.find(
      ({ source_file_id, original_name }) => source_file_id === idOf(job) && original_name === 'Beeps.srt',
    );
    const { text } = await member.get(srt!.url.slice('/api/v1'.length)).expect(200);
    const starts = readSrt(text).cues.map(({ startSeconds }) => startSeconds);
    expect(starts).toHaveLength(left);
    starts.forEach((start, at) => expect(Math.abs(start - heardAt[at]!)).toBeLessThan(0.02));
  });

  it('unless it is left behind', async () => {
    const job = await done('cut', { start: 2, end: 6.5, carry_transcript: false });
    await member.get(`/transcripts/${idOf(job)}`).expect(404);
  });

  it('and leaves the original as it was', async () => {
    await done('cut', { start: 2, end: 6.5 });
    expect((await segmentsOf(file.id, 'edited')).map(({ start }) => start)).toEqual(BEEPS);
  });
});
