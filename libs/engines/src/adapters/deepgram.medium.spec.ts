import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { segmentsFromWords } from '../words/segments-from-words.js';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { ContractServer, deepgramVoice, speakWords, transcriptionRequest, type TrueWord } from '../testing/index.js';
import type { TranscriptionRequest } from '../transcriber.js';
import { DeepgramTranscriber } from './deepgram.transcriber.js';

const TEXT = 'Good morning to you all. We meet at the river. Bring bread and cheese.';

let server: ContractServer;
let media: MediaFolder;
let words: TrueWord[];
let path: string;

beforeAll(async () => {
  [server, media] = await Promise.all([ContractServer.start(deepgramVoice), MediaFolder.make()]);
  path = media.at('speech.wav');
  words = await speakWords(TEXT, path);
});
afterAll(async () => {
  await Promise.all([server.close(), media.remove()]);
});

const deepgram = (model: 'nova-3' | 'whisper-large' = 'nova-3'): DeepgramTranscriber =>
  new DeepgramTranscriber({ apiKey: 'key', baseUrl: server.url, model, ffmpeg: media.tools.ffmpeg });
const ask = (fields: Partial<TranscriptionRequest> = {}) =>
  transcriptionRequest({ audioPath: path, durationSeconds: 20, workspace: media.path, ...fields });
const failureOf = async (fields: Partial<TranscriptionRequest> = {}): Promise<unknown> =>
  deepgram()
    .transcribe(ask(fields).request)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('DeepgramTranscriber', () => {
  it('returns the true words with their times, and asks as published', async () => {
    server.speak({ language: 'en', words });
    const result = await deepgram().transcribe(ask().request);
    expect(
      result.segments.flatMap((segment) => segment.words.map(({ text, start, end }) => ({ text, start, end }))),
    ).toEqual(words.map(({ text, start, end }) => ({ text, start, end })));
    expect(result.segments.map(({ text }) => text)).toEqual([
      'Good morning to you all.',
      'We meet at the river.',
      'Bring bread and cheese.',
    ]);
    expect(result).toMatchObject({
      language: 'en',
      engine: 'deepgram',
      model: 'nova-3',
      heardSeconds: await media.durationSeconds(path),
      bytesSent: server.calls[0]?.bodyBytes,
    });
    expect(server.calls).toMatchObject([{ faults: [], query: { model: 'nova-3', language: 'en' } }]);
  });

  it('sends the sound alone, and no more of it than was measured', async () => {
    server.speak({ language: 'en', words });
    const { heardSeconds } = await deepgram().transcribe(ask({ durationSeconds: 1.2 }).request);
    expect(heardSeconds).toBe(2);
    expect(await media.durationSeconds(media.at('speech.flac'))).toBe(2);
    expect(server.calls[0]?.bodyBytes).toBe((await stat(media.at('speech.flac'))).size);
  });

  it('tells speakers apart when asked, and does without when the answer names none', async () => {
    server.speak({ language: 'en', words });
    const told = await deepgram().transcribe(ask({ diarize: true }).request);
    expect(told.segments.map(({ speaker }) => speaker)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1']);
    server.speak({ language: 'en', words }, 'no-speakers');
    const untold = await deepgram().transcribe(ask({ diarize: true }).request);
    expect(untold.segments.map(({ speaker }) => speaker)).toEqual([null, null, null]);
  });

  it('asks which language it is when nobody says, and believes the answer', async () => {
    server.speak({ language: 'de', words });
    const result = await deepgram().transcribe(ask({ language: 'auto' }).request);
    expect(result.language).toBe('de');
    expect(server.calls[0]?.query).toMatchObject({ detect_language: 'true' });
  });

  it('keeps utterances where words have no times', async () => {
    server.speak({ language: 'en', words }, 'no-word-times');
    const { segments } = await deepgram().transcribe(ask().request);
    const expected = segmentsFromWords(words.map(({ text, start, end }) => ({ text, start, end, confidence: null })));
    expect(segments.map(({ text, start, end }) => ({ text, start, end }))).toEqual(
      expected.map(({ text, start, end }) => ({ text, start, end })),
    );
    expect(segments.every((segment) => segment.words.length === 0)).toBe(true);
  });

  it('keeps the text where there are no times at all', async () => {
    server.speak({ language: 'en', words }, 'text-only');
    const { segments } = await deepgram().transcribe(ask().request);
    expect(segments).toMatchObject([{ start: 0, end: await media.durationSeconds(path), text: TEXT }]);
  });

  it('asks for the hosted Whisper when that is the model', async () => {
    server.speak({ language: 'en', words });
    const result = await deepgram('whisper-large').transcribe(ask().request);
    expect(result).toMatchObject({ engine: 'deepgram-whisper', model: 'whisper-large' });
    expect(server.calls).toMatchObject([{ faults: [], query: { model: 'whisper-large' } }]);
  });

  it('says that there is no speech when nothing was heard', async () => {
    server.speak({ language: 'en', words }, 'empty');
    expect(await failureOf()).toMatchObject({ code: 'NO_SPEECH', message: 'no speech found' });
  });

  it.each([
    [402, 'ENGINE_QUOTA', false],
    [413, 'ENGINE_TOO_LARGE', false],
    [401, 'ENGINE_REJECTED', false],
    [500, 'ENGINE_UNAVAILABLE', true],
    [503, 'ENGINE_UNAVAILABLE', true],
    [504, 'ENGINE_TIMEOUT', true],
  ])('takes a %s for %s, after one try', async (status, code, retryable) => {
    server.speak({ language: 'en', words }, { status });
    expect(await failureOf()).toMatchObject({ code, retryable });
    expect(server.calls).toHaveLength(1);
  });

  it('tells how long to wait when it is asked to', async () => {
    server.speak({ language: 'en', words }, { status: 429, retryAfter: '12' });
    expect(await failureOf()).toMatchObject({ code: 'ENGINE_RATE_LIMITED', retryable: true, retryAfterSeconds: 12 });
  });

  it('takes a cut answer for an outage', async () => {
    server.speak({ language: 'en', words }, 'cut');
    expect(await failureOf()).toMatchObject({ code: 'ENGINE_UNAVAILABLE', retryable: true });
  });

  it('takes a host that is not there for an outage', async () => {
    const { ffmpeg } = media.tools;
    const nowhere = new DeepgramTranscriber({ apiKey: 'key', baseUrl: 'http://127.0.0.1:9', model: 'nova-3', ffmpeg });
    await expect(nowhere.transcribe(ask().request)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
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
