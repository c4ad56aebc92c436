import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContractEndpoint } from '../testing/contract-endpoint.js';
import type { TranslationRequest } from '../translator.js';
import { LibreTranslateTranslator } from './libretranslate.translator.js';

let server: ContractEndpoint;
beforeAll(async () => {
  server = await ContractEndpoint.start('libretranslate', (error) => ({ error }));
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const request = (texts: readonly string[]): TranslationRequest => ({
  ...{ texts, before: ['before'], after: [], source: 'auto', target: 'fa', glossary: [], workspace: '' },
  signal: new AbortController().signal,
});
const ask = (texts: readonly string[]) =>
  new LibreTranslateTranslator({ url: `${server.url}/` }).translate(request(texts));

describe('LibreTranslateTranslator', () => {
  it('asks as LibreTranslate describes it, and takes translations in their order', async () => {
    server.react = () => ({ answer: { translatedText: ['یک', 'دو'] } });
    expect((await ask(['one', 'two'])).texts).toEqual(['یک', 'دو']);
    expect(server.calls[0]).toMatchObject({
      ...{ faults: [], json: { q: ['one', 'two'], source: 'auto', target: 'fa', format: 'text' } },
    });
  });

  it.each([
    ['fewer than were asked for', { answer: { translatedText: ['یک'] } }, ['یک', null]],
    ['one text instead of a list', { answer: { translatedText: 'یک' } }, ['یک', null]],
    ['no texts', { raw: '{"translatedText":[1,null]}' }, [null, null]],
  ])('leaves open what is missing in an answer of %s', async (_, reaction, texts) => {
    server.react = () => reaction;
    expect((await ask(['one', 'two'])).texts).toEqual(texts);
  });

  it.each([
    [
      { status: 429, error: { error: 'Slowdown' }, retryAfter: '7' },
      { code: 'ENGINE_RATE_LIMITED', retryAfterSeconds: 7 },
    ],
    [{ status: 400, error: { error: 'fa is not supported' } }, { code: 'ENGINE_REJECTED' }],
    [{ status: 500, error: { error: 'no memory' } }, { code: 'ENGINE_UNAVAILABLE' }],
    [{ raw: '<html>' }, { code: 'ENGINE_ANSWER_UNREADABLE' }],
    [{ cut: true } as const, { code: 'ENGINE_UNAVAILABLE' }],
  ])('says what %j means', async (reaction, failure) => {
    server.react = () => reaction;
    await expect(ask(['one'])).rejects.toMatchObject(failure);
  });
});
