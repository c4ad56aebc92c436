import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { ExtractiveSummarizer } from '../adapters/extractive.summarizer.js';
import type { SummaryAnswer } from '../summarizer.js';
import { comparedWith, mostRelevant } from './text-rank.js';

const summarizer = new ExtractiveSummarizer();
/** What the summarizer reads at once. */
const CHARACTERS = summarizer.mostCharacters;
/** Quadratic work takes minutes, linear work a few seconds. */
const MAX_MS = 20_000;

const word = (n: number): string =>
  Array.from({ length: 4 }, (_, at) => String.fromCharCode(97 + (Math.floor(n / 26 ** at) % 26))).join('');
/** As many sentences as are read at once. */
function text(sentence: (at: number) => string): string[] {
  const sentences: string[] = [];
  for (let length = 0; length < CHARACTERS; length += sentences.at(-1)!.length)
    sentences.push(sentence(sentences.length));
  return sentences;
}

describe('the work on a text', () => {
  it.each([
    ['sentences of one of five words', text((at) => `X${word(at % 5)}.`)],
    ['equal sentences', text(() => 'All of these sentences are equal.')],
    ['a fifth of equal sentences', text((at) => (at % 5 === 0 ? 'All these are equal.' : `X${word(at)}.`))],
    [
      'sentences that share fifty words',
      text((at) => Array.from({ length: 12 }, (_, of) => word((at * 7 + of * of) % 50)).join(' ')),
    ],
    ['two sentences of 100,000 words each', [0, 1].map((half) => text((at) => word(2 * at + half)).join(' '))],
    ['one word', ['x'.repeat(CHARACTERS)]],
  ])('grows with its length alone: %s', (_, passages) => {
    const request = { passages, sentences: 15, chapters: 24, language: 'en', actionItems: true };
    const work = () => summarizer.summarize({ ...request, signal: new AbortController().signal });
    const answer = runInNewContext('work()', { work }, { timeout: MAX_MS }) as Promise<SummaryAnswer>;
    return expect(answer).resolves.toMatchObject({ sentences: expect.any(Array), chapters: expect.any(Array) });
  });
});

describe('comparedWith', () => {
  it('names all sentences with a word where they are few, else the nearest 800', () => {
    expect(comparedWith(3, 20)).toEqual([0, 20]);
    const ranges = [0, 5_000, 9_999].map((own) => comparedWith(own, 10_000));
    expect(ranges).toEqual([
      [0, 800],
      [4_600, 5_400],
      [9_200, 10_000],
    ]);
  });
});

describe('mostTelling', () => {
  it('finds what a text is about also where its words stand in very many sentences', () => {
    const subject = 'The harbour committee decides on the harbour budget for boats';
    const sentences = Array.from({ length: 8_000 }, (_, at) =>
      at % 8 === 5 ? `${subject}, item ${word(at)}.` : `Then ${word(at)} and ${word(at + 9_000)} ${word(at + 20_000)}.`,
    );
    const [first] = mostRelevant(sentences, 3);
    expect(sentences[first!]).toContain(subject);
  });
});
