import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { alignWords } from './align.js';
import { checkCues } from './check-cues.js';
import { DELIVERY_PROFILES } from './delivery-profile.js';
import { fixCues } from './fix-cues.js';
import { stripTags } from './markup.js';
import { joinParagraphs, readParagraphs } from './paragraphs.js';
import { readSubtitles } from './read-subtitles.js';
import { compareReadings } from './compare-readings.js';
import { type Segment } from './segment.js';
import { subtitleCues } from './subtitle-cues.js';
import { alignParagraphs } from './time-words.js';
import { readTimingLine } from './timing-line.js';
import { translationParts } from './translation-parts.js';
import { wrapText } from './wrap-text.js';

/** Linear work takes a fraction of this, quadratic work minutes. */
const HANG_MS = 20_000;

/** Stops work that does not end, also inside a regular expression. */
const endsSoon = <Result>(work: () => Result): Result =>
  runInNewContext('work()', { work }, { timeout: HANG_MS }) as Result;

const KB = 1_000;
const repeated = (unit: string, bytes = 1_000 * KB): string => unit.repeat(Math.ceil(bytes / unit.length));

describe('readSubtitles', () => {
  it.each([
    ['newlines', repeated('\n')],
    ['blanks before a digit', `${repeated(' ')}1`],
    ['carriage returns', repeated('\r')],
    ['digits', repeated('9')],
    ['times without an arrow', repeated('00:00 ')],
    ['lines of times without an arrow', repeated('00:00\n')],
    ['colons between digits in one line', repeated('0:')],
    ['arrows', repeated('->')],
    ['lines that end with an arrow', repeated('1:->\n')],
    ['line separators', repeated('\u2028')],
    ['a timing line with blanks up to a line separator', `00:01,0 --> 00:02,0 ${repeated(' ')}a\u2028b`],
    ['a byte order mark and newlines', `\uFEFF${repeated('\n')}`],
  ])('ends on 1 MB of %s', (_, text) => {
    for (const extension of ['srt', 'vtt', 'txt'])
      expect(endsSoon(() => readSubtitles(Buffer.from(text), extension)).encoding).toBe('utf-8');
  });

  it.each([
    ['a timing line at the start', 'srt', '00:01 --> 00:02\nHello'],
    ['blanks before it', 'srt', '\n \t00:01 -> 00:02\nHello'],
    ['a timing line after carriage returns alone', 'srt', 'Hello\r00:01 --> 00:02\rBye'],
    ['an arrow in a line that begins with words', 'txt', 'At 00:01 --> he left'],
    ['an arrow in front of the times', 'txt', '-> 00:01 00:02'],
    ['a time and an arrow in different lines', 'txt', '00:01\n-> Hello'],
  ])('takes %s for %s', (_, format, text) => {
    expect(readSubtitles(Buffer.from(text), 'txt').format).toBe(format);
  });
});

describe('readTimingLine', () => {
  it('ends on blanks that are followed by what no line may hold', () => {
    const line = `00:00:01,000 --> 00:00:02,000${repeated(' ')}a\u2028b`;
    expect(endsSoon(() => readTimingLine(line)?.startSeconds ?? 1)).toBe(1);
  });
});

const segmentsOf = (count: number, textOf: (at: number) => string): Segment[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ start: at, end: at + 1, text: textOf(at) },
    ...{ speaker: null, confidence: null, words: [] },
  }));

describe('work on as many words as there may be', () => {
  it('joins segments that no sentence ends', () => {
    const [whole] = endsSoon(() => joinParagraphs(segmentsOf(50_000, () => 'and then on and on and on we went')));
    expect(whole!.text).toHaveLength(50_000 * 34 - 1);
  });

  it('reads paragraphs of which each has another speaker', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `Speaker ${Math.floor(at / 2)}: Hello`).join('\n');
    expect(endsSoon(() => readParagraphs(text)).at(-1)).toEqual({ speaker: 'Speaker 49999', text: 'Hello' });
  });

  it('compares readings that have no word in common', () => {
    const ours = segmentsOf(50_000, (at) => `ours${at} own mine`);
    const theirs = segmentsOf(50_000, (at) => `theirs${at} other yours`);
    const { disagreements } = endsSoon(() => compareReadings(ours, theirs));
    expect(disagreements).toHaveLength(50_000);
    expect(disagreements[7]).toEqual({
      ...{ segment: 7, from: 0, to: 14, start: 7, end: 8 },
      ...{ ours: 'ours7 own mine', theirs: 'theirs7 other yours' },
    });
  });

  it('compares readings of which one has more words before every word of the other', () => {
    const ours = segmentsOf(50_000, (at) => `word${at}`).map((segment) => ({ ...segment, start: 0, end: 0.001 }));
    const theirs = segmentsOf(50_000, (at) => `more word${at}`);
    expect(endsSoon(() => compareReadings(ours, theirs)).agreement).toBe(1);
  });

  it('aligns lists that have many equal stretches of equal words', () => {
    const left = Array.from({ length: 400_000 }, (_, at) => (at % 1_900 === 0 ? `mark${at}` : `a${(at * 7) % 3}`));
    const right = left.map((word, at) => (word.startsWith('mark') ? word : `a${(at * 5 + 1) % 3}`));
    expect(endsSoon(() => alignWords(left, right)).length).toBeGreaterThan(200);
  });

  it('aligns lists in which each anchor hides another one', () => {
    const hidden = (depth: number): string[] =>
      Array.from({ length: depth }, (_, at) => [`w${at}`, `w${at + 1}`]).flat();
    const [left, right] = [hidden(100_000), hidden(100_000).reverse()];
    expect(endsSoon(() => alignWords(left, right)).length).toBeGreaterThan(0);
  });

  it('times a text of which every other word was not heard', () => {
    const heard = Array.from({ length: 100_000 }, (_, at) => ({
      ...{ start: at, end: at + 0.9, text: `w${at}`, confidence: 1 },
    }));
    const text = heard.map((word) => `${word.text} new`).join(' ');
    const [only] = endsSoon(() => alignParagraphs([{ text, speaker: null }], heard, 100_000));
    expect(only!.words).toHaveLength(200_000);
  });

  it('lays out texts without blanks', () => {
    const cues = endsSoon(() =>
      subtitleCues(
        segmentsOf(100, () => 'x'.repeat(10_000)),
        { layout: 'reflow' },
      ),
    );
    expect(cues).not.toHaveLength(0);
  });

  it('lays out texts of a letter and a blank', () => {
    const cues = endsSoon(() =>
      subtitleCues(
        segmentsOf(10, () => repeated('a ', 10_000)),
        { layout: 'reflow' },
      ),
    );
    expect(cues.length).toBeGreaterThan(100);
  });

  it('breaks a text into as many lines as it takes', () => {
    const text = repeated('a word that is said again ');
    expect(endsSoon(() => wrapText(text, DELIVERY_PROFILES.streaming)).replaceAll('\n', ' ')).toBe(text.trim());
  });

  it('looks at the beginning of a language tag alone, for however many texts', () => {
    const language = `en${repeated('-ab', 3_750 * KB)}`;
    const wrap = () => Array.from({ length: 1_000 }, () => wrapText('One two', DELIVERY_PROFILES.streaming, language));
    expect(new Set(endsSoon(wrap))).toEqual(new Set(['One two']));
  });

  it('checks and mends a cue of many thousand lines', () => {
    const cue = { startSeconds: 0, endSeconds: 2, text: repeated('a\n', 300 * KB) };
    const codes = endsSoon(() => checkCues([cue], DELIVERY_PROFILES.streaming)).map(({ code }) => code);
    expect(codes).toContain('too-many-lines');
    expect(endsSoon(() => fixCues([cue], DELIVERY_PROFILES.streaming))).toEqual([]);
  });

  it.each([
    ['tags', '<i>a</i> '],
    ['tags in a text without blanks', '字<i>字</i>'],
    ['lines of a dialogue', '- No\n'],
  ])('divides a cue of many %s for translation', (_, unit) => {
    const text = repeated(unit, 200 * KB).trim();
    const parts = endsSoon(() => translationParts(text));
    const restored = stripTags(endsSoon(() => parts.restore(parts.texts)));
    expect(restored === stripTags(text)).toBe(true);
  });
});
