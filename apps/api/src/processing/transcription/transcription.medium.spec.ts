import { type EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countWordErrors, plainWords } from '@timbrel/engines/testing';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { generated, silence, speech, tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { MEDIA_READ } from '../../media/media.service.js';
import { type Problem } from '../../testing/body-of.js';
import { type TranscriptDto } from '../../transcripts/dto/transcript.dto.js';
import { type EnginesDto } from './transcription.dto.js';
import { type JobDto } from '../jobs/job.dto.js';

const TEXT =
  'The morning was cold and bright. We walked along the river to the old stone bridge and waited for the boat to arrive. ' +
  'Nobody was in a hurry. After an hour we could see the town on the hill. There were small white houses with red roofs ' +
  'and a church with a tall tower.';

let test: TestApp;
let spoken: Buffer;
beforeAll(async () => {
  [test, spoken] = await Promise.all([createTestApp({ worker: true }), speech(TEXT)]);
});
afterAll(() => test.close());

describe('transcribing speech with nothing configured', () => {
  let member: Member;
  let file: FileRecordDto;
  let job: JobDto;
  beforeAll(async () => {
    member = await Member.join(test, 'free');
    file = await member.uploadRead(spoken, 'Morning walk.wav');
    const answer = await member
      .post('/media/transcribe')
      .set('Prefer', 'wait=60')
      .send({ upload_id: file.id })
      .expect(200);
    job = answer.body as JobDto;
  });

  it('answers the result in time for who waits, with the specification’s fields on top', async () => {
    expect(job).toMatchObject({
      type: 'transcription',
      state: 'completed',
      progress: 100,
      attempt: 1,
      error: null,
      input_file_id: file.id,
      input_name: 'Morning walk.wav',
      params: { language: 'en', engine: 'pocketsphinx', diarize: true },
      original_name: 'Morning walk.wav',
      filename: `${file.id}_transcript.txt`,
      format: 'txt',
      processing_type: 'transcription',
      quality: 'draft',
    });
    expect(job.result).toMatchObject({
      upload_id: file.id,
      language: 'en',
      engine: 'pocketsphinx',
      sent_to: null,
      bytes_sent: 0,
    });
    expect([job.processed_seconds, job.total_seconds]).toEqual([file.duration_seconds, file.duration_seconds]);
    expect([job.created_at, job.started_at, job.finished_at].map((time) => Number.isNaN(Date.parse(time!)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('offers a download that the plan allows, of the size it tells', async () => {
    expect(job.download_url).toMatch(/^\/api\/v1\//);
    const download = await member.get(job.download_url!.slice('/api/v1'.length)).expect(200);
    expect(Buffer.byteLength(download.text)).toBe(job.file_size);
  });

  it('hears at least nine of ten words, in order and within the recording', async () => {
    const transcript = (await member.get(`/transcripts/${file.id}`).expect(200)).body as TranscriptDto;
    expect(countWordErrors(TEXT, transcript.text) / plainWords(TEXT).length).toBeLessThan(0.1);
    expect(transcript).toMatchObject({
      upload_id: file.id,
      original_file: 'Morning walk.wav',
      version: 'transcribed',
      language: 'en',
      duration_seconds: file.duration_seconds,
      segment_count: transcript.segments.length,
      word_count: plainWords(transcript.text).length,
      engine: { id: 'pocketsphinx', quality: 'draft' },
    });
    const times = transcript.segments.flatMap(({ words }) => words.flatMap(({ start, end }) => [start, end]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(file.duration_seconds!);
    expect(((await member.get(`/uploads/${file.id}`)).body as FileRecordDto).has_transcript).toBe(true);
  });

  it('charges the seconds of the recording, rounded up, and holds no more', async () => {
    expect(await member.transcription()).toEqual({ used: Math.ceil(file.duration_seconds!), reserved: 0 });
  });

  it('tells the owner', async () => {
    const { body } = (await member.get('/notifications').expect(200)) as {
      body: { notifications: { message: string }[] };
    };
    expect(body.notifications.map(({ message }) => message).join()).toContain('Morning walk.wav');
  });
});

describe('a recording without speech', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['silence', () => silence(2)],
    ['a tone', () => tone(2)],
  ])('of %s fails in words for people and costs nothing', async (_what, make) => {
    const member = await Member.join(test, 'free');
    const file = await member.uploadRead(await make(), 'quiet.wav'.replace('wav', _what === 'silence' ? 'wav' : 'mp3'));
    const ordered = await member.order(file.id);
    expect((await member.transcription()).reserved + (await member.transcription()).used).toBeLessThanOrEqual(3);
    const job = await member.ended(ordered.id);
    expect(job).toMatchObject({
      state: 'failed',
      error: {
        code: 'NO_SPEECH',
        message: 'No speech found in this file. It was not charged. Check that the right track was recorded.',
      },
      result: null,
      download_url: null,
    });
    expect(await member.transcription()).toEqual({ used: 0, reserved: 0 });
    await member.get(`/transcripts/${file.id}`).expect(404);
  });
});

describe('an order for a transcript', () => {
  let member: Member;
  let recording: FileRecordDto;
  beforeAll(async () => {
    member = await Member.join(test, 'free');
    recording = await member.uploadRead(await tone(1), 'tone.mp3');
  });
  const refused = async (status: number, fields: Record<string, unknown>) =>
    (
      await member
        .post('/media/transcribe')
        .send({ upload_id: recording.id, ...fields })
        .expect(status)
    ).body as Record<string, unknown>;

  it.each([
    [
      'a language that the product has not',
      { language: 'xx' },
      'UNSUPPORTED_LANGUAGE',
      'language',
      'The language “xx” is not supported. Choose en, fa, hi, cn, de, fr, es, ru or auto.',
    ],
    [
      'a language that no engine here has',
      { language: 'cn' },
      'UNSUPPORTED_LANGUAGE',
      'language',
      "No engine that is configured here transcribes 'zh'.",
    ],
    [
      'a language that the named engine has not',
      { language: 'de', engine: 'pocketsphinx' },
      'UNSUPPORTED_LANGUAGE',
      'language',
      "PocketSphinx does not transcribe 'de'.",
    ],
    ['an engine that does not exist', { engine: 'parrot' }, 'UNKNOWN_ENGINE', 'engine', "There is no engine 'parrot'."],
    [
      'an engine that is not set up',
      { engine: 'deepgram' },
      'ENGINE_NOT_AVAILABLE',
      'engine',
      'Set DEEPGRAM_API_KEY to use Deepgram.',
    ],
  ])('with %s is refused by its field', async (_what, fields, code, field, message) => {
    expect(await refused(400, fields)).toMatchObject({ code, message, details: [{ field, message }] });
  });

  it.each([
    ['no recording', { upload_id: undefined }, 'upload_id'],
    ['an empty one', { upload_id: '' }, 'upload_id'],
    ['a language that is no text', { language: 7 }, 'language'],
    ['a field that is not known', { model: 'x' }, 'model'],
  ])('with %s is not valid', async (_what, fields, field) => {
    expect(await refused(400, fields)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
  });

  it('for a file that is no recording gets the specification’s text', async () => {
    const text = await member.upload('words', 'words.txt');
    const message = 'Invalid file type for transcription. Please select an audio or video file.';
    expect(await refused(400, { upload_id: text.id })).toMatchObject({ code: 'INVALID_FILE_TYPE', message });
  });

  it('for a film without sound says that there is none', async () => {
    const mute = await generated('mute.mp4', '-f', 'lavfi', '-i', 'color=red:size=64x64:duration=1', '-c:v', 'mpeg4');
    const film = await member.uploadRead(mute, 'mute.mp4');
    expect(await refused(400, { upload_id: film.id })).toMatchObject({
      code: 'NO_AUDIO',
      details: [{ field: 'upload_id' }],
    });
  });

  it('for a file of nobody or of somebody else finds nothing', async () => {
    const stranger = await Member.join(test);
    const theirs = await stranger.upload('x', 'theirs.txt');
    for (const upload_id of [theirs.id, theirs.filename, 'never-seen.mp3', '00000000-0000-4000-8000-000000000000']) {
      expect(await refused(404, { upload_id })).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('beyond the allowance is refused with the way out, and holds nothing', async () => {
    const poor = await Member.join(test, 'free');
    const file = await poor.uploadRead(await tone(1), 'tone.mp3');
    await test.orm.em.getConnection().execute('update media_files set duration_seconds = 901 where id = ?', [file.id]);
    const answer = await poor.post('/media/transcribe').send({ upload_id: file.id }).expect(402);
    expect(answer.body).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      upgrade_required: true,
      message: 'This needs 16 minutes; 15 are left of your plan’s allowance. Shorten the file or upgrade your plan.',
    });
    expect(await poor.transcription()).toEqual({ used: 0, reserved: 0 });
    expect((await poor.get('/jobs').query({ type: 'transcription' })).body).toMatchObject({ totalCount: 0 });
  });

  it('may wait less than the work takes, and is told where it stands', async () => {
    const other = await Member.join(test);
    const file = await other.uploadRead(spoken, 'walk.wav');
    const answer = await other
      .post('/media/transcribe')
      .set('Prefer', 'respond-async, wait=0')
      .send({ upload_id: file.id })
      .expect(202);
    const job = answer.body as JobDto;
    expect(['queued', 'active']).toContain(job.state);
    const cancelled = await other.delete(`/jobs/${job.id}`).expect(200);
    expect(cancelled.body).toMatchObject({ id: job.id });
    expect((await other.ended(job.id)).state).toBe('cancelled');
    expect(await other.transcription()).toEqual({ used: 0, reserved: 0 });
  });

  it('comes as a form too, and “whisper” means the best there is where no Whisper is set up', async () => {
    const answer = await member
      .post(`/files/${recording.id}/transcribe`)
      .type('form')
      .send({ transcription_type: 'whisper', language: 'en' })
      .expect(202);
    expect(answer.body).toMatchObject({ type: 'transcription', params: { engine: 'pocketsphinx', language: 'en' } });
    await member.ended((answer.body as JobDto).id);
  });
});

describe('the list of engines', () => {
  it('names all, best first, with the reason of those that cannot be used', async () => {
    const member = await Member.join(test);
    const { transcribers, default_transcriber } = (await member.get('/engines').expect(200)).body as EnginesDto;
    expect(default_transcriber).toBe('pocketsphinx');
    expect(
      transcribers.map(({ id, quality, available, sends_data_out }) => [id, quality, available, sends_data_out]),
    ).toEqual([
      ['deepgram', 'good', false, true],
      ['deepgram-whisper', 'good', false, true],
      ['openai', 'good', false, true],
      ['whisper-local', 'good', false, false],
      ['pocketsphinx', 'draft', true, false],
    ]);
    expect(transcribers.every(({ available, reason }) => available === (reason === null))).toBe(true);
  });
});

describe('ordered before the file has been read', () => {
  let member: Member;
  let file: FileRecordDto;
  beforeEach(async () => {
    member = await Member.join(test, 'free');
    file = await member.uploadRead(await tone(1), 'tone.mp3');
    await write('processing', 1);
  });

  const write = (status: string, seconds: number) =>
    test.orm.em
      .getConnection()
      .execute('update media_files set status = ?, duration_seconds = ? where id = ?', [status, seconds, file.id]);
  const order = async () =>
    (await member.post('/media/transcribe').send({ upload_id: file.id }).expect(202)).body as JobDto;
  /** As the job that reads files does when it ends. */
  const announceReading = () =>
    test.orm.em
      .fork()
      .transactional(async (em) => test.app.get(Outbox).add(em as EntityManager, MEDIA_READ, { fileId: file.id }));

  it('a job waits for it, holding nothing, and is priced and run when it is read', async () => {
    file = await member.uploadRead(spoken, 'Morning walk.wav');
    const seconds = file.duration_seconds!;
    await write('processing', seconds);
    const job = await order();
    expect(job).toMatchObject({ state: 'queued', stage: 'awaiting-file', error: null });
    expect(await member.transcription()).toEqual({ used: 0, reserved: 0 });
    await write('ready', seconds);
    await announceReading();
    expect(await member.ended(job.id)).toMatchObject({ state: 'completed', error: null });
    expect(await member.transcription()).toEqual({ used: Math.ceil(seconds), reserved: 0 });
  });

  it('what the plan can’t pay fails by name and costs nothing, and a retry is refused for the same reason', async () => {
    const job = await order();
    await write('ready', 901);
    await announceReading();
    expect(await member.ended(job.id)).toMatchObject({ state: 'failed', error: { code: 'QUOTA_EXCEEDED' } });
    expect(await member.transcription()).toMatchObject({ used: 0, reserved: 0 });
    const refusal = (await member.post(`/jobs/${job.id}/retry`).expect(402)).body as Problem;
    expect(refusal.code).toBe('QUOTA_EXCEEDED');
  });

  it('fails with the file’s own fault when it can’t be read', async () => {
    const job = await order();
    await test.orm.em
      .getConnection()
      .execute(`update media_files set status = 'failed', error_code = 'NOT_MEDIA' where id = ?`, [file.id]);
    await announceReading();
    expect(await member.ended(job.id)).toMatchObject({ state: 'failed', error: { code: 'NOT_MEDIA' } });
  });

  it('is cancelled like any other', async () => {
    const job = await order();
    await member.delete(`/jobs/${job.id}`).expect(200);
    await write('ready', 1);
    await announceReading();
    expect((await member.ended(job.id)).state).toBe('cancelled');
  });
});

it('an order right after the upload, by a program that never waits, is done', async () => {
  const member = await Member.join(test, 'free');
  const file = await member.upload(spoken, 'Morning walk.wav');
  const answer = await member
    .post('/media/transcribe')
    .set('Prefer', 'wait=60')
    .send({ upload_id: file.id })
    .expect(200);
  expect(answer.body).toMatchObject({ state: 'completed', error: null });
});
