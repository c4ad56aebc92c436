import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSrt, translationParts, writeSrt, type Cue } from '@timbrel/subtitles';
import { ChatContractServer, type ChatCall, type ChatReaction } from '../testing/chat-server.js';
import type { TranslationRequest } from '../translator.js';
import { translateTexts } from '../translation/translate-texts.js';
import { OpenAiTranslator } from './openai.translator.js';

interface Question {
  target: string;
  texts: { id: number; text: string }[];
}
type Entry = { id: number; text: string };

let server: ChatContractServer;
beforeAll(async () => {
  server = await ChatContractServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const questionOf = (call: ChatCall): Question => call.user as Question;
const entriesOf = (call: ChatCall): Entry[] =>
  questionOf(call).texts.map(({ id, text }) => ({ id, text: `es ${text}` }));
const say = (translations: unknown): ChatReaction => ({ say: JSON.stringify({ translations }) });
const engine = () => new OpenAiTranslator({ apiKey: 'key', baseUrl: server.url, model: 'test' });
const request = (texts: readonly string[]): TranslationRequest => ({
  ...{ texts, before: ['before'], after: ['after'], source: 'en', target: 'es', glossary: [], workspace: '' },
  signal: new AbortController().signal,
});

describe('OpenAiTranslator', () => {
  it('asks as the provider describes it, and takes translations by their ids', async () => {
    server.react = (call) => say(entriesOf(call).reverse());
    expect((await engine().translate(request(['one', 'two']))).texts).toEqual(['es one', 'es two']);
    expect(server.calls.map(({ faults, format }) => [faults, format])).toEqual([[[], 'json_schema']]);
    expect(questionOf(server.calls[0]!)).toMatchObject({ target: 'Spanish', source: 'English', before: ['before'] });
  });

  it('leaves open what is missing, doubled, or no text', async () => {
    server.react = () =>
      say([{ id: 0, text: 'a' }, { id: 1, text: 'b' }, { id: 1, text: 'c' }, { id: 2, text: 7 }, null]);
    expect((await engine().translate(request(['1', '2', '3', '4']))).texts).toEqual(['a', null, null, null]);
  });

  it.each([
    ['json_object', ['json_schema', 'json_object']],
    ['nothing', ['json_schema', 'json_object', 'text']],
  ])('asks in another way where a server knows %s alone, and remembers it', async (known, formats) => {
    server.react = (call) =>
      call.format === 'text' || call.format === known
        ? { say: `Here you are:\n\`\`\`json\n${JSON.stringify(entriesOf(call))}\n\`\`\`` }
        : { status: 400, message: `response_format ${call.format} is not supported`, param: 'response_format' };
    const translator = engine();
    expect((await translator.translate(request(['one']))).texts).toEqual(['es one']);
    await translator.translate(request(['two']));
    expect(server.calls.map(({ format }) => format)).toEqual([...formats, formats.at(-1)]);
  });

  it.each([
    ['prose', { say: 'I am sorry, but I can not do that.' }, 'ENGINE_ANSWER_UNREADABLE'],
    ['an answer that is cut off', { say: '{"translations":[{"id":0,"te' }, 'ENGINE_ANSWER_UNREADABLE'],
    ['a full account', { status: 402 }, 'ENGINE_QUOTA'],
    ['too many calls', { status: 429, retryAfter: '7' }, 'ENGINE_RATE_LIMITED'],
    ['a server that is not well', { status: 500 }, 'ENGINE_UNAVAILABLE'],
    ['a broken line', { cut: true }, 'ENGINE_UNAVAILABLE'],
  ] as const)('names %s', async (_, reaction, code) => {
    server.react = () => reaction;
    await expect(engine().translate(request(['one']))).rejects.toMatchObject({ code });
  });
});

describe('3,000 cues through a server that does as it likes', () => {
  const TAGS = ['<i>', '</i>', '{\\an8}'];
  const cues: Cue[] = Array.from({ length: 3_000 }, (_, at) => ({
    startSeconds: at * 2,
    endSeconds: at * 2 + 1.5,
    text:
      at % 7 === 0
        ? `<i>What was said in ${at}</i>`
        : at % 11 === 0
          ? `- Who is ${at}?\n- {\\an8}Nobody.`
          : `Line ${at} of them`,
  }));

  it('keeps number, order, times and tags, marks what it did not get, and asks again only for that', async () => {
    const random = randomOf(7);
    const never = new Set(['Line 100 of them', 'Line 2000 of them']);
    const wanted = new Map<string, number>();
    server.react = (call) => {
      const { texts } = questionOf(call);
      for (const { text } of texts) wanted.set(text, (wanted.get(text) ?? 0) + 1);
      const entries = entriesOf(call).filter(({ text }) => !never.has(text.slice(3)));
      const mood = random();
      if (mood < 0.05) return { status: 503 };
      if (mood < 0.1) return { cut: true };
      if (mood < 0.15) return { say: 'Certainly! Here are your subtitles, translated with care.' };
      if (mood < 0.2) return { say: JSON.stringify({ translations: entries }).slice(0, -30) };
      if (mood < 0.25 && call.format !== 'text') return { status: 400, message: 'response_format is not supported' };
      if (mood < 0.4) return say(entries.filter(() => random() < 0.9));
      if (mood < 0.5) return say([...entries].sort(() => random() - 0.5));
      if (mood < 0.6) return say(merged(entries));
      return say(entries);
    };
    const parts = cues.map(({ text }) => translationParts(text));
    const texts = parts.flatMap((part) => part.texts);
    const { texts: translated } = await translateTexts(texts, {
      ...{ translator: engine(), source: 'en', target: 'es', workspace: '', signal: new AbortController().signal },
    });
    expect(translated).toHaveLength(texts.length);
    let at = 0;
    const result = cues.map((cue, index) => {
      const own = translated.slice(at, (at += parts[index]!.texts.length)).map(({ text }) => text);
      return { ...cue, text: parts[index]!.restore(own) };
    });
    const read = readSrt(writeSrt(result)).cues;
    expect(read.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(
      cues.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    );
    const tagsOf = (text: string) => TAGS.map((tag) => text.split(tag).length - 1);
    expect(result.map(({ text }) => tagsOf(text))).toEqual(cues.map(({ text }) => tagsOf(text)));
    // Every text has its own translation, or is known to have none.
    const wrong = texts.filter(
      (text, index) => translated[index]!.text !== `es ${text}` && translated[index]!.isTranslated,
    );
    expect(wrong).toEqual([]);
    const untranslated = texts.filter((_, index) => !translated[index]!.isTranslated);
    expect(untranslated).toEqual(expect.arrayContaining([...never]));
    expect(untranslated.length).toBeLessThan(10);
    // Most were asked for once or twice; nobody more often than a batch, again, and three times alone.
    expect(
      Math.max(...[...wanted].filter(([text]) => text !== 'Nobody.').map(([, times]) => times)),
    ).toBeLessThanOrEqual(5 + 2);
    expect(server.calls.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

/** Two neighbours in one, as models like it: the ids tell. */
const merged = (entries: Entry[]): Entry[] =>
  entries.flatMap((entry, index) =>
    index % 10 === 3
      ? [{ id: entry.id, text: `${entry.text} ${entries[index + 1]?.text ?? ''} ${'x'.repeat(200)}` }]
      : index % 10 === 4
        ? []
        : [entry],
  );

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
