import { describe, expect, it } from '@jest/globals';
import { EngineError } from '../engine-error.js';
import type { TranslationAnswer, TranslationRequest, Translator } from '../translator.js';
import { batchesOf, translateTexts } from './translate-texts.js';

/** A translator that answers as it is told, and remembers what it was asked. */
function translator(
  answer: (request: TranslationRequest, call: number) => (string | null)[] | Error,
  takesGlossary = true,
) {
  const requests: TranslationRequest[] = [];
  const engine: Translator = {
    ...{ id: 'test', name: 'Test', quality: 'good', sendsDataOut: true, model: 'm', takesGlossary, mayObey: true },
    batch: { texts: 3, characters: 100 },
    serves: () => true,
    translate: (request): Promise<TranslationAnswer> => {
      requests.push(request);
      const texts = answer(request, requests.length);
      return texts instanceof Error ? Promise.reject(texts) : Promise.resolve({ texts, bytesSent: 10 });
    },
  };
  return { engine, requests };
}
const said = (text: string): string => `es:${text}`;
const ask = (texts: readonly string[], engine: Translator, more: object = {}) =>
  translateTexts(texts, {
    translator: engine,
    source: 'en',
    target: 'es',
    workspace: '',
    signal: new AbortController().signal,
    ...more,
  });
const five = ['one', 'two', 'three', 'four', 'five'];

describe('translateTexts', () => {
  it('asks for neighbours together, with what stands around them', async () => {
    const { engine, requests } = translator(({ texts }) => texts.map(said));
    const progress: number[] = [];
    const { texts, bytesSent } = await ask(five, engine, { onProgress: (done: number) => progress.push(done) });
    expect(texts.map(({ text }) => text)).toEqual(five.map(said));
    expect(requests.map(({ texts: asked, before, after }) => [asked, before, after])).toEqual([
      [['one', 'two', 'three'], [], ['four', 'five']],
      [['four', 'five'], ['one', 'two', 'three'], []],
    ]);
    expect([bytesSent, progress]).toEqual([20, [3, 5]]);
  });

  it('keeps terms out of the sight of an engine that takes none, and asks without where they got lost', async () => {
    const glossary = [{ source: 'two', target: 'DOS' }];
    const keeping = translator(({ texts }) => texts.map(said), false);
    expect((await ask(['one', 'two'], keeping.engine, { glossary })).texts.map(({ text }) => text)).toEqual([
      ...['es:one', 'es:DOS'],
    ]);
    expect(keeping.requests[0]!.texts).toEqual(['one', expect.not.stringContaining('two')]);
    const losing = translator(
      ({ texts }) => texts.map((text) => (text.includes('two') ? 'es:zwei' : 'es:lost')),
      false,
    );
    const [lost] = (await ask(['two'], losing.engine, { glossary })).texts;
    expect(lost).toEqual({ text: 'es:zwei', isTranslated: true, faults: ['glossary-ignored'] });
  });

  it('asks again only for what is missing, at last alone, and marks what never comes', async () => {
    const { engine, requests } = translator(({ texts }) => texts.map((text) => (text === 'two' ? null : said(text))));
    const { texts } = await ask(five.slice(0, 3), engine);
    expect(texts.map(({ text, isTranslated }) => [text, isTranslated])).toEqual([
      ['es:one', true],
      ['two', false],
      ['es:three', true],
    ]);
    expect(requests.map((request) => request.texts)).toEqual([
      ['one', 'two', 'three'],
      ['two'],
      ['two'],
      ['two'],
      ['two'],
    ]);
  });

  it('takes the better of two answers, and keeps one that has a fault over none', async () => {
    const answers = ['in 1', 'en 2'];
    const { engine } = translator((_, call) => [answers[Math.min(call, 2) - 1]!]);
    expect((await ask(['in 3'], engine)).texts).toEqual([
      { text: 'in 1', isTranslated: true, faults: ['numbers-changed'] },
    ]);
  });

  it('bears calls that fail, and gives up where nobody answers', async () => {
    const away = new EngineError('ENGINE_UNAVAILABLE', 'away');
    const { engine } = translator(({ texts }, call) => (call < 4 ? away : texts.map(said)));
    expect((await ask(['one', 'two'], engine)).texts.every(({ isTranslated }) => isTranslated)).toBe(true);
    await expect(ask(five, translator(() => away).engine)).rejects.toBe(away);
  });

  it('does not ask again where the engine refuses for good', async () => {
    const { engine, requests } = translator(() => new EngineError('ENGINE_QUOTA', 'no credit'));
    await expect(ask(five, engine)).rejects.toThrow('no credit');
    expect(requests).toHaveLength(1);
  });

  it('goes on where an earlier attempt has stopped', async () => {
    const kept = new Map<string, unknown>();
    const checkpoint = {
      get: (key: string) => Promise.resolve(kept.get(key)),
      set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const broken = translator(({ texts }, call) =>
      call === 1 ? texts.map(said) : new EngineError('ENGINE_QUOTA', 'x'),
    );
    await expect(ask(five, broken.engine, { checkpoint })).rejects.toThrow();
    const whole = translator(({ texts }) => texts.map(said));
    expect((await ask(five, whole.engine, { checkpoint })).texts.map(({ text }) => text)).toEqual(five.map(said));
    expect(whole.requests.map(({ texts }) => texts)).toEqual([['four', 'five']]);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const { engine, requests } = translator(({ texts }) => {
      stop.abort(new Error('cancelled'));
      return texts.map(said);
    });
    await expect(ask(five, engine, { signal: stop.signal })).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(1);
  });
});

describe('batchesOf', () => {
  it('keeps to both limits, and gives a long text a batch of its own', () => {
    expect(batchesOf(['aaaa', 'bb', 'c'.repeat(20), 'd', 'e', 'f'], { texts: 2, characters: 6 })).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
      [5, 6],
    ]);
    expect(batchesOf([], { texts: 2, characters: 6 })).toEqual([]);
  });
});
