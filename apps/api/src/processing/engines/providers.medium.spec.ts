import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { ContractServer, deepgramVoice, openAiVoice, speakWords, type TrueWord } from '@timbrel/engines/testing';
import { readFile } from 'node:fs/promises';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type SegmentDto, type TranscriptDto } from '../../transcripts/dto/transcript.dto.js';
import { type JobDto } from '../jobs/job.dto.js';

const TEXT = 'Good morning to you all. We meet at the river. Bring bread and cheese.';
const SENTENCES = ['Good morning to you all.', 'We meet at the river.', 'Bring bread and cheese.'];

let content: Buffer;
let words: TrueWord[];
beforeAll(async () => {
  const folder = await MediaFolder.make();
  words = await speakWords(TEXT, folder.at('speech.wav'));
  content = await readFile(folder.at('speech.wav'));
  await folder.remove();
});

const timesOf = (segments: SegmentDto[]) =>
  segments.flatMap((segment) => segment.words.map(({ start, end }) => [start, end]));
const trueTimes = () => words.map(({ start, end }) => [start, end]);

describe.each([
  {
    id: 'deepgram',
    name: 'Deepgram Nova-3',
    voice: deepgramVoice,
    base: 'DEEPGRAM_API_BASE',
    path: '',
    key: 'DEEPGRAM_API_KEY',
    tellsSpeakers: true,
  },
  {
    id: 'openai',
    name: 'OpenAI-compatible (whisper-1)',
    voice: openAiVoice,
    base: 'OPENAI_BASE_URL',
    path: '/v1',
    key: 'OPENAI_API_KEY',
    tellsSpeakers: false,
  },
])('transcribing with $id', ({ id, name, voice, base, path, key, tellsSpeakers }) => {
  let server: ContractServer;
  let test: TestApp;
  let member: Member;
  let file: FileRecordDto;
  beforeAll(async () => {
    server = await ContractServer.start(voice);
    test = await createTestApp({
      worker: true,
      env: { [base]: `${server.url}${path}`, [key]: 'key', TRANSCRIBER: id },
    });
    member = await Member.join(test);
    file = await member.uploadRead(content, 'talk.wav');
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const transcribe = async (fields: Record<string, unknown> = {}): Promise<JobDto> =>
    member.ended((await member.order(file.id, fields)).id);
  const latest = async () => (await member.get(`/transcripts/${file.id}`).expect(200)).body as TranscriptDto;
  const speak = (...behaviours: Parameters<ContractServer['speak']> extends [unknown, ...infer B] ? B : never) => {
    server.speak({ language: 'en', words }, ...behaviours);
  };

  it('is what auto chooses, and keeps the true words with their true times', async () => {
    speak();
    const job = await transcribe();
    expect(job).toMatchObject({ state: 'completed', quality: 'good', params: { engine: id }, attempt: 1 });
    const { segments, engine } = await latest();
    expect(engine).toMatchObject({ id, name, quality: 'good' });
    expect(segments.map(({ text }) => text)).toEqual(SENTENCES);
    expect(timesOf(segments)).toEqual(trueTimes());
    expect(server.calls).toMatchObject([{ faults: [] }]);
  });

  it('says on the job what left, to whom, and how many bytes', async () => {
    speak();
    const { result } = await transcribe();
    const { form, bodyBytes } = server.calls[0]!;
    const sentBytes = (form?.['file'] as { sizeBytes: number } | undefined)?.sizeBytes ?? bodyBytes;
    expect(result).toMatchObject({ sent_to: name, bytes_sent: sentBytes });
  });

  it('names speakers where the engine does, and does without where it does not', async () => {
    speak();
    await transcribe({ diarize: true });
    const told = tellsSpeakers ? ['Speaker 1', 'Speaker 2', 'Speaker 1'] : [null, null, null];
    expect((await latest()).segments.map(({ speaker }) => speaker)).toEqual(told);
    speak('no-speakers');
    await transcribe({ diarize: true });
    expect((await latest()).segments.map(({ speaker }) => speaker)).toEqual([null, null, null]);
  });

  it('keeps sentences where words have no times, and the text where nothing has', async () => {
    speak('no-word-times');
    await transcribe();
    const sentences = (await latest()).segments;
    expect(sentences.map(({ text }) => text)).toEqual(SENTENCES);
    expect(timesOf(sentences)).toEqual([]);
    speak('text-only');
    await transcribe();
    const { segments, duration_seconds } = await latest();
    expect(segments).toMatchObject([{ text: TEXT, start: 0, end: duration_seconds, words: [] }]);
  });

  it('asks for Chinese when told cn', async () => {
    server.speak({ language: 'zh', words });
    expect(await transcribe({ language: 'cn' })).toMatchObject({ state: 'completed', params: { language: 'zh' } });
    const { query, form } = server.calls[0]!;
    expect({ ...query, ...form }).toMatchObject({ language: 'zh' });
  });

  it('keeps the language it heard when nobody says which', async () => {
    server.speak({ language: 'de', words });
    await transcribe({ language: 'auto' });
    expect((await latest()).language).toBe('de');
  });

  it.each([
    [
      'nothing was heard',
      'empty' as const,
      'NO_SPEECH',
      'No speech found in this file. It was not charged. Check that the right track was recorded.',
    ],
    [
      'its account is empty',
      { status: 402 },
      'ENGINE_QUOTA',
      'The transcription service has no credit left. Please try again later or choose another engine.',
    ],
    [
      'the file is too large for it',
      { status: 413 },
      'ENGINE_TOO_LARGE',
      'File too large for transcription. Please try a smaller file.',
    ],
  ])('fails at once when %s, and costs nothing', async (_why, behaviour, code, message) => {
    const before = await member.transcription();
    speak(behaviour);
    expect(await transcribe()).toMatchObject({ state: 'failed', attempt: 1, error: { code, message } });
    expect(await member.transcription()).toEqual(before);
    expect(server.calls).toHaveLength(1);
  });

  it('waits as long as it is asked to, tries again, and charges once', async () => {
    const before = await member.transcription();
    speak({ status: 429, retryAfter: '1' }, 'normal');
    expect(await transcribe()).toMatchObject({ state: 'completed', attempt: 2, error: null });
    const after = await member.transcription();
    expect([after.used - before.used, after.reserved]).toEqual([Math.ceil(file.duration_seconds!), 0]);
  });

  it('is put off no longer than sensible: who asks for a day gets a failed job', async () => {
    speak({ status: 429, retryAfter: '86400' });
    const message = 'The transcription service is busy. Please wait a moment and try again.';
    expect(await transcribe()).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: { code: 'ENGINE_RATE_LIMITED', message },
    });
  });

  it('tries a broken service three times, then gives back what it held; a retry by hand may succeed', async () => {
    const before = await member.transcription();
    speak({ status: 503, retryAfter: '0' });
    const failed = await transcribe();
    const message = 'The transcription service could not be reached. Please try again.';
    expect(failed).toMatchObject({ state: 'failed', attempt: 3, error: { code: 'ENGINE_UNAVAILABLE', message } });
    expect(await member.transcription()).toEqual(before);
    speak();
    const again = await member.post(`/jobs/${failed.id}/retry`).expect(202);
    expect(again.body).toMatchObject({ id: failed.id, state: 'queued', error: null, progress: 0 });
    expect(await member.ended(failed.id)).toMatchObject({ state: 'completed', attempt: 4 });
    expect((await member.transcription()).used).toBe(before.used + Math.ceil(file.duration_seconds!));
  });

  it('tries again after an answer that broke off', async () => {
    speak('cut', 'normal');
    expect(await transcribe()).toMatchObject({ state: 'completed', attempt: 2 });
    expect(timesOf((await latest()).segments)).toEqual(trueTimes());
  });
});
