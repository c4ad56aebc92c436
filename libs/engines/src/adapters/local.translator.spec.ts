import { describe, expect, it } from '@jest/globals';
import type { TranslationRequest } from '../translator.js';
import { loadedOnce } from './local-model.js';
import { LocalTranslator, type TranslationModel } from './local.translator.js';

const request = (texts: readonly string[]): TranslationRequest => ({
  ...{ texts, before: [], after: [], source: 'en', target: 'zh', glossary: [], workspace: '' },
  signal: new AbortController().signal,
});
const engine = (model: TranslationModel) =>
  new LocalTranslator(loadedOnce('NLLB', 'nllb', () => Promise.resolve(model)));

describe('LocalTranslator', () => {
  it('tells the model both languages as it knows them, and takes its texts in their order', async () => {
    const seen: unknown[] = [];
    const translator = engine((texts, options) => {
      seen.push(texts, options);
      return Promise.resolve([{ translation_text: '一' }]);
    });
    expect(await translator.translate(request(['one', 'two']))).toEqual({ texts: ['一', null], bytesSent: 0 });
    expect(seen).toEqual([['one', 'two'], { src_lang: 'eng_Latn', tgt_lang: 'zho_Hans' }]);
  });

  it('has to be told what a text is written in', () => {
    const translator = engine(() => Promise.resolve([]));
    expect(translator.serves({ source: 'auto', target: 'fa' })).toBe(false);
    expect(translator.serves({ source: 'ru', target: 'fa' })).toBe(true);
  });

  it('says that the model has failed', async () => {
    const failing = engine(() => Promise.reject(new Error('no memory')));
    await expect(failing.translate(request(['one']))).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });
});
