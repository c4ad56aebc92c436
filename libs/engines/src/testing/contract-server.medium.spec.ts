import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractServer } from './contract-server.js';
import { deepgramVoice } from './deepgram.voice.js';
import { openAiVoice } from './openai.voice.js';

let deepgram: ContractServer;
let openai: ContractServer;

beforeAll(async () => {
  [deepgram, openai] = await Promise.all([ContractServer.start(deepgramVoice), ContractServer.start(openAiVoice)]);
});
afterAll(async () => {
  await Promise.all([deepgram.close(), openai.close()]);
});

const listen = (query: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${deepgram.url}/v1/listen?${query}`, {
    method: 'POST',
    headers: { authorization: 'Token key', 'content-type': 'application/octet-stream' },
    body: 'media',
    ...init,
  });
const transcribe = (fields: Record<string, string>, name = 'a.wav'): Promise<Response> => {
  const form = new FormData();
  form.set('file', new File(['media'], name));
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return fetch(`${openai.url}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: 'Bearer key' },
    body: form,
  });
};

describe('the Deepgram contract server', () => {
  it('answers a call as published', async () => {
    deepgram.speak({ language: 'en', words: [{ text: 'Hi.', start: 0, end: 1 }] });
    expect((await listen('model=nova-3&language=en')).status).toBe(200);
  });

  it.each([
    ['an unknown field', 'model=nova-3&language=en&diarise=true', {}],
    ['a wrong type', 'model=nova-3&language=en&utterances=1', {}],
    ['neither language nor detection', 'model=nova-3', {}],
    ['both language and detection', 'model=nova-3&language=en&detect_language=true', {}],
    [
      'a key in another form',
      'model=nova-3&language=en',
      { headers: { authorization: 'Bearer key', 'content-type': 'application/octet-stream' } },
    ],
    [
      'JSON instead of media',
      'model=nova-3&language=en',
      { headers: { authorization: 'Token key', 'content-type': 'application/json' } },
    ],
    ['an empty body', 'model=nova-3&language=en', { body: '' }],
    ['another method', 'model=nova-3&language=en', { method: 'PUT' }],
  ])('refuses and records %s', async (_name, query, init) => {
    deepgram.speak({ language: 'en', words: [] });
    expect((await listen(query, init)).status).toBe(400);
    expect(deepgram.calls[0]?.faults.length).toBeGreaterThan(0);
  });

  it('can be told what to answer from another process', async () => {
    const truth = { language: 'en', words: [{ text: 'Hi.', start: 0, end: 1 }] };
    const body = JSON.stringify({ truth, behaviours: [{ status: 402 }, 'normal'] });
    await fetch(`${deepgram.url}/__contract`, { method: 'PUT', body });
    expect((await listen('model=nova-3&language=en')).status).toBe(402);
    expect((await listen('model=nova-3&language=en')).status).toBe(200);
    const calls = (await (await fetch(`${deepgram.url}/__contract`)).json()) as unknown[];
    expect(calls).toHaveLength(2);
  });
});

describe('the OpenAI contract server', () => {
  it.each([
    ['a plain call', { model: 'whisper-1', response_format: 'json' }, 200],
    [
      'a detailed call',
      { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'word' },
      200,
    ],
    [
      'times without the detailed format',
      { model: 'whisper-1', response_format: 'json', 'timestamp_granularities[]': 'word' },
      400,
    ],
    ['an unknown field', { model: 'whisper-1', response_format: 'json', lang: 'en' }, 400],
    ['no model', { response_format: 'json' }, 400],
  ])('answers %s rightly', async (_name, fields: Record<string, string>, status) => {
    openai.speak({ language: 'en', words: [] });
    expect((await transcribe(fields)).status).toBe(status);
  });

  it('refuses a file type that it does not take', async () => {
    openai.speak({ language: 'en', words: [] });
    expect((await transcribe({ model: 'whisper-1', response_format: 'json' }, 'a.avi')).status).toBe(400);
  });
});
