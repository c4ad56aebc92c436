import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { ContractServer, openAiVoice, speakWords, transcriptionRequest, type TrueWord } from '../testing/index.js';
import type { TranscriptionRequest } from '../transcriber.js';
import { OpenAiTranscriber } from './openai.transcriber.js';

const TEXT = 'Good morning to you all. We meet at the river. Bring bread and cheese.';

let server: ContractServer;
let media: MediaFolder;
let words: TrueWord[];
let path: string;

beforeAll(async () => {
  [server, media] = await Promise.all([ContractServer.start(openAiVoice), MediaFolder.make()]);
  path = media.at('speech.wav');
  words = await speakWords(TEXT, path);
});
afterAll(async () => {
  await Promise.all([server.close(), media.remove()]);
});

const openai = (): OpenAiTranscriber =>
  new OpenAiTranscriber({ apiKey: 'key', baseUrl: `${server.url}/v1`, model: 'whisper-1', ffmpeg: media.tools.ffmpeg });
const ask = (fields: Partial<TranscriptionRequest> = {}) =>
  transcriptionRequest({ audioPath: path, durationSeconds: 20, workspace: media.path, ...fields });
const failureOf = async (fields: Partial<TranscriptionRequest> = {}): Promise<unknown> =>
  openai()
    .transcribe(ask(fields).request)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('OpenAiTranscriber', () => {
  it('returns the true words with their times in punctuated segments, and asks as published', async () => {
    server.speak({ language: 'en', words });
    const result = await openai().transcribe(ask().request);
    expect(result.segments.flatMap((segment) => segment.words.map(({ start, end }) => [start, end]))).toEqual(
      words.map(({ start, end }) => [start, end]),
    );
    expect(result.segments.map(({ text }) => text)).toEqual([
      'Good morning to you all.',
      'We meet at the river.',
      'Bring bread and cheese.',
    ]);
    expect(result).toMatchObject({
      language: 'en',
      engine: 'openai',
      model: 'whisper-1',
      heardSeconds: await media.durationSeconds(path),
    });
    expect(server.calls).toMatchObject([{ faults: [], form: { model: 'whisper-1', language: 'en' } }]);
  });

  it('leaves the language to the server when nobody says, and believes the answer', async () => {
    server.speak({ language: 'de', words });
    expect((await openai().transcribe(ask({ language: 'auto' }).request)).language).toBe('de');
    expect(server.calls[0]?.form).not.toHaveProperty('language');
  });

  it('asks again without times when the model knows none, and only once in its life', async () => {
    server.speak({ language: 'en', words }, 'plain-model');
    const adapter = openai();
    const first = await adapter.transcribe(ask().request);
    expect(first.segments).toMatchObject([{ start: 0, end: await media.durationSeconds(path), text: TEXT, words: [] }]);
    await adapter.transcribe(ask().request);
    expect(server.calls.map(({ form }) => form?.['response_format'])).toEqual(['verbose_json', 'json', 'json']);
  });

  it('keeps segments where words have no times, and the text where nothing has', async () => {
    server.speak({ language: 'en', words }, 'no-word-times', 'text-only');
    expect((await openai().transcribe(ask().request)).segments).toHaveLength(3);
    expect((await openai().transcribe(ask().request)).segments).toMatchObject([{ text: TEXT }]);
  });

  it('sends a long recording in pieces cut where it is silent, and puts their times together', async () => {
    // Ten minutes and a half of a tone that pauses for two seconds in every thirty.
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=16000:duration=640'];
    const long = await media.generate('long.mp3', ...tone, '-af', "volume='if(gt(mod(t,30),28),0,1)':eval=frame");
    server.speak({ language: 'en', words: [{ text: 'Hello.', start: 1, end: 2 }] });
    const { request, progress, checkpoint } = ask({ audioPath: long, durationSeconds: 640 });
    const result = await openai().transcribe(request);

    expect(server.calls.map(({ faults }) => faults)).toEqual([[], []]);
    expect(server.calls.every(({ form }) => (form?.['file'] as { name: string }).name === 'audio.flac')).toBe(true);
    const [first, second] = result.segments.map(({ start }) => start);
    expect(first).toBe(1);
    const cut = (second ?? 0) - 1;
    expect(Math.abs((cut % 30) - 29)).toBeLessThan(0.1);
    expect(progress.at(-1)?.processedSeconds).toBe(640);

    server.speak({ language: 'en', words: [] });
    expect(checkpoint.size).toBe(2);
    expect((await openai().transcribe(request)).segments).toEqual(result.segments);
    expect(server.calls).toHaveLength(0);
  });

  it('sends no more sound than was measured', async () => {
    server.speak({ language: 'en', words });
    const { heardSeconds, bytesSent } = await openai().transcribe(ask({ durationSeconds: 1.2 }).request);
    expect(heardSeconds).toBe(2);
    // FLAC is smaller than its samples.
    expect(bytesSent).toBeLessThan(2 * 32_000);
  });

  it('says that there is no speech when nothing was heard', async () => {
    server.speak({ language: 'en', words }, 'empty');
    expect(await failureOf()).toMatchObject({ code: 'NO_SPEECH' });
  });

  it.each([
    [{ status: 402 }, 'ENGINE_QUOTA', false],
    [{ status: 429, code: 'insufficient_quota' }, 'ENGINE_QUOTA', false],
    [{ status: 413 }, 'ENGINE_TOO_LARGE', false],
    [{ status: 401 }, 'ENGINE_REJECTED', false],
    [{ status: 400 }, 'ENGINE_REJECTED', false],
    [{ status: 500 }, 'ENGINE_UNAVAILABLE', true],
    [{ status: 503 }, 'ENGINE_UNAVAILABLE', true],
  ])('takes %j for %s, after one try', async (behaviour, code, retryable) => {
    server.speak({ language: 'en', words }, behaviour);
    expect(await failureOf()).toMatchObject({ code, retryable });
    expect(server.calls).toHaveLength(1);
  });

  it('tells how long to wait when it is asked to', async () => {
    server.speak({ language: 'en', words }, { status: 429, retryAfter: '7' });
    expect(await failureOf()).toMatchObject({ code: 'ENGINE_RATE_LIMITED', retryAfterSeconds: 7 });
  });

  it('takes a cut answer for an outage', async () => {
    server.speak({ language: 'en', words }, 'cut');
    expect(await failureOf()).toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
  });

  it('passes an abort on as it is', async () => {
    const stop = new AbortController();
    server.speak(() => {
      stop.abort(new Error('cancelled'));
      return { language: 'en', words };
    }, 'cut');
    expect(await failureOf({ signal: stop.signal })).toMatchObject({ message: 'cancelled' });
  });
});
