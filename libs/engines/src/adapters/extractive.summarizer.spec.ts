import { describe, expect, it } from '@jest/globals';
import { ExtractiveSummarizer } from './extractive.summarizer.js';

const tapes = [
  'The archive of the radio station holds four hundred tapes.',
  'Every tape of the archive has to be cleaned before it is played.',
  'The station plays tapes from its archive each Sunday.',
  'Old tapes lose their signal, so the archive is digitized now.',
  'Digitizing one tape of the archive takes forty minutes.',
  'The oldest tapes in the archive were recorded at the station in 1952.',
  'We need to order new reels for the tapes by Friday.',
];
const bread = [
  'Sourdough bread needs a starter of flour and water.',
  'Bakers feed the starter with flour every day.',
  'The dough of the bread rests overnight in a basket.',
  'A hot oven gives the bread a dark crust.',
  'Flour from rye makes the bread heavier than flour from wheat.',
  'Good bread stays fresh for a week in a linen bag.',
  'Could you bring some bread?',
];
const summarize = (passages: readonly string[], sentences = 3, chapters = 0) =>
  new ExtractiveSummarizer().summarize({
    ...{ passages, sentences, chapters, language: 'en', actionItems: true },
    signal: new AbortController().signal,
  });

describe('ExtractiveSummarizer', () => {
  it('quotes sentences of the text alone, in their order, none twice', async () => {
    const passages = [...tapes, tapes[0]!, ...bread];
    const { sentences } = await summarize(passages, 4);
    expect(sentences).toHaveLength(4);
    for (const { text, sources } of sentences) expect([text]).toEqual(sources.map((at) => passages[at]));
    const places = sentences.map(({ sources }) => sources[0]!);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(4);
  });

  it('finds where another subject begins, and names it by what is said there', async () => {
    const { chapters } = await summarize([...tapes, ...bread], 3, 2);
    expect(chapters.map(({ from }) => from)).toEqual([0, expect.any(Number)]);
    expect(Math.abs(chapters[1]!.from - tapes.length)).toBeLessThanOrEqual(1);
    expect(bread.some((sentence) => sentence.startsWith(chapters[1]!.title.replace('…', '')))).toBe(true);
  });

  it('finds what somebody is to do, and takes no question for it', async () => {
    const { actionItems } = await summarize([...tapes, ...bread]);
    expect(actionItems).toEqual([{ text: tapes[6], sources: [6] }]);
  });

  it.each([
    ['one sentence', ['Yes.']],
    ['sentences without words', ['…', '—', '!!']],
    ['one sentence many times', Array.from({ length: 50 }, () => 'It is the same again and again.')],
  ])('answers to a text of %s', async (_, passages) => {
    const { sentences, chapters } = await summarize(passages, 5, 3);
    expect(sentences.length).toBeGreaterThan(0);
    expect(chapters[0]).toMatchObject({ from: 0 });
  });
});
