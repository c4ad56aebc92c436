import { describe, expect, it } from '@jest/globals';
import { EngineError } from '../engine-error.js';
import type { Summarizer, SummaryAnswer, SummaryRequest } from '../summarizer.js';
import { summarizePassages, type SummarizeOptions } from './summarize-passages.js';

const passages = Array.from({ length: 40 }, (_, at) => `Station number ${at} stands near river ${at * 7}.`);

function summarizer(answer: (request: SummaryRequest, call: number) => Partial<SummaryAnswer> | Error, most = 1e6) {
  const requests: SummaryRequest[] = [];
  const engine: Summarizer = {
    ...{ id: 'test', name: 'Test', quality: 'good', sendsDataOut: true, model: 'm', quotes: false },
    ...{ mostCharacters: most, serves: () => true },
    summarize: (request) => {
      requests.push(request);
      const said = answer(request, requests.length);
      if (said instanceof Error) return Promise.reject(said);
      return Promise.resolve({ ...{ sentences: [], chapters: [], actionItems: [], bytesSent: 10 }, ...said });
    },
  };
  return { engine, requests };
}
const first = ({ passages: given, sentences }: SummaryRequest): Partial<SummaryAnswer> => ({
  sentences: given.slice(0, sentences).map((text, at) => ({ text, sources: [at] })),
});
const summarize = (engine: Summarizer, more: Partial<SummarizeOptions> = {}) =>
  summarizePassages(passages, {
    ...{ summarizer: engine, length: 'short', language: 'en', chapters: 4, actionItems: true },
    ...{ signal: new AbortController().signal, ...more },
  });

describe('summarizePassages', () => {
  it('asks once where the engine reads it all, and holds what it says against the text', async () => {
    const { engine, requests } = summarizer(() => ({
      sentences: [
        { text: 'Station number 3 stands near river 21.', sources: [3] },
        { text: 'All the stations were sold to a bank.', sources: [0] },
      ],
      chapters: [
        { title: 'Later', from: 20 },
        { title: 'First', from: 2 },
      ],
      actionItems: [{ text: 'Station number 5 stands.', sources: [99] }],
    }));
    const { sentences, chapters, actionItems, bytesSent } = await summarize(engine);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ sentences: 3, chapters: 4, actionItems: true });
    expect(sentences.map(({ isSupported }) => isSupported)).toEqual([true, false]);
    expect(chapters).toEqual([
      { title: 'First', from: 0, to: 20 },
      { title: 'Later', from: 20, to: 40 },
    ]);
    expect([actionItems[0]!.isSupported, bytesSent]).toEqual([true, 10]);
  });

  it('summarizes a long text part by part, then the parts, and each sentence still rests on the text', async () => {
    const { engine, requests } = summarizer(first, 400);
    const progress: [number, number][] = [];
    const partial: string[] = [];
    const { sentences } = await summarize(engine, {
      onProgress: (done, total) => progress.push([done, total]),
      onPartial: (said) => partial.push(...said),
    });
    expect(requests.length).toBeGreaterThan(4);
    expect(requests.every(({ passages: own }) => own.join('').length <= 400)).toBe(true);
    expect(sentences).toHaveLength(3);
    for (const { text, sources, isSupported } of sentences)
      expect([isSupported, sources.map((at) => passages[at])]).toEqual([true, [text]]);
    expect(progress.map(([done]) => done)).toEqual(progress.map((_, at) => at + 1));
    expect(partial.length).toBeGreaterThan(3);
  });

  it('comes to an end also with an engine that reads little and says as much', async () => {
    const { engine } = summarizer(first, 90);
    expect((await summarize(engine, { length: 'long' })).sentences.length).toBeGreaterThan(0);
  });

  it('asks again where nothing can be read, and gives up in the end', async () => {
    const unreadable = new EngineError('ENGINE_ANSWER_UNREADABLE', 'prose');
    const once = summarizer((request, call) => (call === 1 ? unreadable : first(request)));
    expect((await summarize(once.engine)).sentences).toHaveLength(3);
    await expect(summarize(summarizer(() => unreadable).engine)).rejects.toBe(unreadable);
    await expect(summarize(summarizer(() => ({})).engine)).rejects.toMatchObject({ code: 'ENGINE_ANSWER_UNREADABLE' });
    const quota = new EngineError('ENGINE_QUOTA', 'no credit');
    const refusing = summarizer(() => quota);
    await expect(summarize(refusing.engine)).rejects.toBe(quota);
    expect(refusing.requests).toHaveLength(1);
  });

  it('does not ask again for parts that an earlier attempt has finished', async () => {
    const kept = new Map<string, unknown>();
    const checkpoint = {
      get: (key: string) => Promise.resolve(kept.get(key) ?? null),
      set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    } as NonNullable<SummarizeOptions['checkpoint']>;
    const broken = summarizer(
      (request, call) => (call > 2 ? new EngineError('ENGINE_UNAVAILABLE', 'gone') : first(request)),
      400,
    );
    await expect(summarize(broken.engine, { checkpoint })).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    const whole = summarizer(first, 400);
    await summarize(whole.engine, { checkpoint });
    expect(whole.requests[0]!.passages[0]).toBe(passages[20]);
  });

  it('ends though the engine says more and more', async () => {
    const { engine, requests } = summarizer(
      ({ passages: given }) => ({
        sentences: given.map((text, at) => ({ text: text.padEnd(500, ' and more'), sources: [at] })),
      }),
      400,
    );
    const { sentences } = await summarize(engine);
    expect(sentences.length).toBeLessThanOrEqual(3);
    expect(requests.length).toBeLessThan(20 * passages.length);
  });
});
