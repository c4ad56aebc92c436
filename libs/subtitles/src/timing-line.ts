import type { RepairCode } from './repair.js';

/** A line of two times, as read. */
export interface TimingLine {
  startSeconds: number;
  endSeconds: number;
  /** What follows the times. */
  rest: string;
  /** Both times have a fraction of a second: sure enough to be a timing line even where none is expected. */
  certain: boolean;
  repairs: RepairCode[];
}

const TIME = String.raw`-?(?:\d+\s?:\s?)?\d{1,3}\s?:\s?\d{1,3}(?:\s?[.,:]\s?\d+)?`;
const LINE = new RegExp(String.raw`^\s*(${TIME})\s*(-{1,3}>)\s*(${TIME})(?:\s(.*))?$`);
const PARTS = /^(-?)(?:(\d+):)?(\d+):(\d+)(?:[.,:](\d+))?$/;
const STRICT_SRT = /^\d{2,}:[0-5]\d:[0-5]\d,\d{3} --> \d{2,}:[0-5]\d:[0-5]\d,\d{3}(?: |$)/;

const FULL_WIDTH: Readonly<Record<string, string>> = { '：': ':', '，': ',', '。': '.', '．': '.' };
const narrow = (line: string): string => line.replace(/[：，。．]/g, (mark) => FULL_WIDTH[mark] ?? mark);

/**
 * How a file means fractions of one or two digits: `decimal` (`1,5` is half a second, as files have that were made from centiseconds) or
 * `unpadded` (`1,5` is 5 ms: the writer forgot the zeros, which shows by three-digit fractions beside it).
 */
export type ShortFraction = 'decimal' | 'unpadded';

/** Looks at all fractions of a file to tell how its short ones are meant. */
export function shortFractionOf(lines: readonly string[]): ShortFraction {
  const lengths = new Set<number>();
  for (const line of lines) {
    if (!line.includes('>')) continue;
    const match = LINE.exec(narrow(line));
    for (const time of match ? [match[1], match[3]] : []) {
      const digits = PARTS.exec((time ?? '').replace(/\s/g, ''))?.[5];
      if (digits) lengths.add(digits.length);
    }
  }
  return lengths.has(3) ? 'unpadded' : 'decimal';
}

function readTime(text: string, shortFraction: ShortFraction): { seconds: number; hasFraction: boolean } {
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = ''] = PARTS.exec(text.replace(/\s/g, '')) ?? [];
  const fractionMs =
    fraction.length < 3 && shortFraction === 'unpadded'
      ? Number(fraction)
      : Math.round(Number(`0.${fraction || '0'}`) * 1000);
  const milliseconds = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + fractionMs;
  return { seconds: (sign ? -milliseconds : milliseconds) / 1000, hasFraction: fraction !== '' };
}

/**
 * Reads the line with an arrow between two times in every spelling seen in the wild: hours missing or of any length, `.`, `,` or full-width
 * separators, fractions of any length, spaces inside, `->` and arrows without spaces. Undefined for every other line.
 */
export function readTimingLine(line: string, shortFraction: ShortFraction = 'decimal'): TimingLine | undefined {
  if (!line.includes('>')) return undefined;
  const match = LINE.exec(narrow(line));
  if (!match) return undefined;
  const [, from = '', , to = '', rest = ''] = match;
  const start = readTime(from, shortFraction);
  const end = readTime(to, shortFraction);
  const repairs: RepairCode[] = STRICT_SRT.test(line.trimEnd()) ? [] : ['time-malformed'];
  if (start.seconds < 0 || end.seconds < 0) repairs.push('time-negative');
  return {
    startSeconds: Math.max(0, start.seconds),
    endSeconds: Math.max(0, end.seconds),
    rest: rest.trim(),
    certain: start.hasFraction && end.hasFraction,
    repairs,
  };
}
