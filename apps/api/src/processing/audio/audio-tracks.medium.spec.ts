import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { bodyOf, type Problem } from '../../testing/body-of.js';
import { generated } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type JobDto } from '../jobs/job.dto.js';

jest.setTimeout(240_000);

let test: TestApp;
let member: Member;
let file: FileRecordDto;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
  const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=16000:duration=2`];
  const film = await generated(
    'two.mkv',
    ...[...tone(300), ...tone(600), '-map', '0:a', '-map', '1:a', '-c:a', 'flac'],
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default'],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=spa', '-metadata:s:a:1', 'title=Doblaje'],
  );
  file = await member.uploadRead(film, 'two.mkv');
});
afterAll(() => test.close());

const converted = async (more: object): Promise<JobDto> =>
  bodyOf<JobDto>(
    await member
      .post('/processor/process/convert')
      .set('Prefer', 'wait=60')
      .send({ fileId: file.id, output_format: 'wav', ...more }),
  );

/** By its passes through zero. */
async function pitchOf(job: JobDto): Promise<number> {
  expect([job.state, job.error]).toEqual(['completed', null]);
  const answer = await member.get(job.download_url!.slice('/api/v1'.length)).buffer().expect(200);
  const decode = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'];
  const pcm = execFileSync('ffmpeg', decode, { input: bodyOf<Buffer>(answer) });
  const samples = new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length));
  let passes = 0;
  for (let at = 1; at < samples.length; at += 1) if (samples[at - 1]! < 0 && samples[at]! >= 0) passes += 1;
  return passes / (samples.length / 16_000);
}

it('lists the tracks of a recording', () => {
  expect(file.audio_tracks).toEqual([
    { number: 1, codec: 'flac', channels: 1, language: 'eng', title: null, is_default: false },
    { number: 2, codec: 'flac', channels: 1, language: 'spa', title: 'Doblaje', is_default: true },
  ]);
});

it('lists no more of a title than anybody reads', async () => {
  const sound = ['-f', 'lavfi', '-i', 'anullsrc=sample_rate=16000:duration=1', '-c:a', 'flac'];
  const titled = await generated('titled.mkv', ...sound, '-metadata:s:a:0', `title=${'é'.repeat(50_000)}`);
  const { audio_tracks: tracks } = await member.uploadRead(titled, 'titled.mkv');
  expect(tracks.map(({ title }) => title)).toEqual(['é'.repeat(100)]);
});

it('works on the default track, and on another one that is chosen', async () => {
  expect(Math.abs((await pitchOf(await converted({}))) - 600)).toBeLessThan(5);
  expect(Math.abs((await pitchOf(await converted({ audio_track: 1 }))) - 300)).toBeLessThan(5);
});

it.each([
  ['/processor/process/convert', { output_format: 'wav' }, 'fileId'],
  ['/processor/process/noise-reduction', {}, 'fileId'],
  ['/processor/measure', {}, 'fileId'],
  ['/media/transcribe', {}, 'upload_id'],
])('refuses a track that is not there: %s', async (path, body, field) => {
  const refused = await member.post(path).send({ ...body, [field]: file.id, audio_track: 3 });
  expect(refused.status).toBe(400);
  expect(bodyOf<Problem>(refused)).toMatchObject({
    code: 'NO_SUCH_TRACK',
    details: [{ field: 'audio_track' }],
    message: 'The file has 2 audio tracks, so there is no audio track 3. Choose one from 1 to 2.',
  });
});

it('transcribes a track of a file of the library, ordered by a form or as JSON', async () => {
  const path = `/files/${file.id}/transcribe`;
  const form = (track: string) => member.post(path).type('form').send({ language: 'en', audio_track: track });
  expect(bodyOf<JobDto>(await form('1').expect(202)).params).toMatchObject({ audio_track: 1 });
  expect(bodyOf<JobDto>(await member.post(path).send({ audio_track: 1 }).expect(202)).params).toMatchObject({
    audio_track: 1,
  });
  expect(bodyOf<Problem>(await form('3').expect(400))).toMatchObject({ code: 'NO_SUCH_TRACK' });
  expect(bodyOf<Problem>(await form('first').expect(400))).toMatchObject({ code: 'VALIDATION_FAILED' });
});
