import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { sentencesIn, spokenSentences, type SpokenSentence } from './sentences.js';

describe('sentencesIn', () => {
  it.each([
    ['en', 'Dr. Ray met J. Smith. He said so.', ['Dr. Ray met J. Smith.', 'He said so.']],
    ['de', 'Es gilt z.B. hier. Und dort!', ['Es gilt z.B. hier.', 'Und dort!']],
    ['zh', '你好。这是录音。', ['你好。', '这是录音。']],
    ['ja', '今日は。明日は？', ['今日は。', '明日は？']],
    ['fa', 'سلام. حال شما چطور است؟', ['سلام.', 'حال شما چطور است؟']],
    ['hi', 'नमस्ते। आप कैसे हैं?', ['नमस्ते।', 'आप कैसे हैं?']],
    ['auto', ' \n ', []],
  ])('divides %s', (language, text, sentences) => expect(sentencesIn(text, language)).toEqual(sentences));

  it.each([
    ['words', 'word '.repeat(20_000).trim(), ' '],
    ['letters', '\u{1F600}'.repeat(20_000) + 'x'.repeat(20_001), ''],
  ])('cuts %s without a full stop, and leaves out nothing', (_, text, blank) => {
    const sentences = sentencesIn(text, 'auto');
    expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    expect(sentences.join(blank)).toBe(text);
    expect(sentences.every((sentence) => sentence.isWellFormed())).toBe(true);
  });
});

const said = (start: number, end: number, text: string, speaker: string | null = null) => ({
  ...{ start, end, text, speaker },
});

describe('spokenSentences', () => {
  it('finds sentences across segments, with the times at which they are said', () => {
    const sentences = spokenSentences([said(0, 2, 'This is one. And'), said(2, 4, 'this is another.')], 'en');
    expect(sentences.map(({ text }) => text)).toEqual(['This is one.', 'And this is another.']);
    expect(sentences[0]).toMatchObject({ start: 0, end: 1.5 });
    expect(sentences[1]).toMatchObject({ start: 1.625, end: 4 });
  });

  it('never goes on where another speaker begins', () => {
    const sentences = spokenSentences([said(0, 1, 'I think that', 'A'), said(1, 2, 'no.', 'B')], 'en');
    expect(sentences.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['I think that', 'A'],
      ['no.', 'B'],
    ]);
  });

  it('ends somewhere where a machine has heard no full stop', () => {
    const words = 'so we went down to the river and saw the boats coming in with the tide';
    const segments = Array.from({ length: 60 }, (_, at) => said(at * 5, at * 5 + 5, words));
    const sentences = spokenSentences(segments, 'en');
    expect(Math.max(...sentences.map(({ text }) => text.length))).toBeLessThan(700);
    expect(sentences.map(({ text }) => text).join(' ')).toBe(segments.map(({ text }) => text).join(' '));
  });

  it('end on as many segments of one speaker as there may be', () => {
    const said = Array.from({ length: 50_000 }, (_, at) => ({
      start: at,
      end: at + 1,
      text: 'So it was.',
      speaker: null,
    }));
    const work = () => spokenSentences(said, 'en');
    // Quadratic work would take minutes.
    const sentences = runInNewContext('work()', { work }, { timeout: 20_000 }) as SpokenSentence[];
    expect(sentences).toHaveLength(50_000);
    expect(sentences[49_999]).toMatchObject({ text: 'So it was.', end: 50_000 });
  });
});
