import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContractEndpoint } from '../testing/contract-endpoint.js';
import type { TranslationRequest } from '../translator.js';
import { DeepLTranslator } from './deepl.translator.js';

let server: ContractEndpoint;
beforeAll(async () => {
  server = await ContractEndpoint.start('deepl', (message) => ({ message }));
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const engine = () => new DeepLTranslator({ apiKey: 'key', serverUrl: server.url });
const request = (texts: readonly string[], more: Partial<TranslationRequest> = {}): TranslationRequest => ({
  ...{ texts, before: ['before'], after: ['after'], source: 'en', target: 'es', glossary: [], workspace: '' },
  ...{ signal: new AbortController().signal, ...more },
});
const translations = (...texts: string[]) => ({
  answer: { translations: texts.map((text) => ({ detected_source_language: 'EN', text })) },
});

describe('DeepLTranslator', () => {
  it('asks as DeepL describes it, and takes translations in their order', async () => {
    server.react = () => translations('uno', 'dos');
    const { texts, bytesSent } = await engine().translate(request(['one', 'two']));
    expect([texts, bytesSent]).toEqual([['uno', 'dos'], 6 + 'before\nafter'.length]);
    expect(server.calls[0]).toMatchObject({
      faults: [],
      form: { text: ['one', 'two'], source_lang: 'en', target_lang: 'es', context: 'before\nafter' },
    });
  });

  it('leaves the source to DeepL, says which Portuguese is meant, and misses what is not there', async () => {
    server.react = () => translations('um');
    const { texts } = await engine().translate(
      request(['one', 'two'], { source: 'auto', target: 'pt', before: [], after: [] }),
    );
    expect(texts).toEqual(['um', null]);
    expect(server.calls[0]!.form).toEqual(expect.not.objectContaining({ source_lang: expect.anything() }));
    expect(server.calls[0]!.form).toMatchObject({ target_lang: 'pt-PT' });
  });

  it.each([
    [456, 'ENGINE_QUOTA'],
    [429, 'ENGINE_RATE_LIMITED'],
    [403, 'ENGINE_REJECTED'],
    [400, 'ENGINE_REJECTED'],
    [413, 'ENGINE_TOO_LARGE'],
    [503, 'ENGINE_UNAVAILABLE'],
  ])('says what a %s means', async (status, code) => {
    server.react = () => ({ status, error: { message: 'as the test asked' } });
    await expect(engine().translate(request(['one']))).rejects.toMatchObject({ code });
    expect(server.calls).toHaveLength(1);
  });

  it('says that the answer is none', async () => {
    server.react = () => ({ raw: '<html>' });
    await expect(engine().translate(request(['one']))).rejects.toMatchObject({ code: 'ENGINE_ANSWER_UNREADABLE' });
  });

  it('says that nobody answered', async () => {
    server.react = () => ({ cut: true });
    await expect(engine().translate(request(['one']))).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });

  it('stops waiting when it is aborted', async () => {
    const aborting = new AbortController();
    server.react = () => {
      aborting.abort(new Error('enough'));
      return { cut: true };
    };
    await expect(engine().translate(request(['one'], { signal: aborting.signal }))).rejects.toThrow('enough');
  });
});
