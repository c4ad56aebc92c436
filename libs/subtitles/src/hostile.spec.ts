import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { readSubtitles } from './read-subtitles.js';
import { readTimingLine } from './timing-line.js';

/** Linear work takes a fraction of this, quadratic work minutes. */
const HANG_MS = 10_000;

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
