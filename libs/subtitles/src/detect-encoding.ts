import { detectAll } from 'jschardet';
import { decodeAs, isUtf32, TEXT_ENCODINGS, type TextEncoding } from './text-encodings.js';

/** An encoding that a text may be in. */
export interface EncodingGuess {
  encoding: TextEncoding;
  /** From 0 to 1; 1 where the bytes leave no doubt. */
  confidence: number;
}

/** From this confidence on, nobody needs to be asked. */
export const CERTAIN_CONFIDENCE = 0.8;

/** So many bytes decide; all of a long file would say the same, more slowly. */
const SAMPLE_BYTES = 8192;
/** The detector's score of a text that reads well in its language. */
const GOOD_SCORE = 0.25;
const MOST_GUESSES = 6;
const ESCAPE = 0x1b;

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The detector's names, in lower case, for what is not called the same or by a superset's name here. */
const LABEL_OF_NAME: Readonly<Record<string, TextEncoding>> = {
  ...Object.fromEntries(TEXT_ENCODINGS.map((encoding) => [encoding, encoding])),
  'big5-hkscs': 'big5',
  big5hkscs: 'big5',
  cp866: 'ibm866',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  'shift-jis': 'shift_jis',
  cp949: 'euc-kr',
  cp1258: 'windows-1258',
  'euc-jis-2004': 'euc-jp',
  euc_jis_2004: 'euc-jp',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso8859-9': 'windows-1254',
  'iso8859-15': 'iso-8859-15',
  maccyrillic: 'x-mac-cyrillic',
  macroman: 'macintosh',
};

/** What subtitles come in, as the detector names it. Rarer ones only take short texts away from these. */
const DETECTED = [
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'],
  ...['windows-1257', 'windows-1258', 'cp874', 'tis-620', 'gb18030', 'big5hkscs', 'cp932', 'shift_jis_2004'],
  ...['euc-jis-2004', 'euc-kr', 'cp949', 'koi8-r', 'koi8-u', 'cp866', 'iso-8859-2', 'iso-8859-5', 'iso-8859-6'],
  ...['iso-8859-7', 'iso-8859-8', 'iso-8859-13', 'iso-8859-15', 'mac-roman', 'mac-cyrillic'],
];

const MANY_BYTES: ReadonlySet<TextEncoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

/** The encodings that the bytes may be in, the likeliest first; never none. */
export function detectEncoding(bytes: Uint8Array): readonly [EncodingGuess, ...EncodingGuess[]] {
  const unicode = markedEncoding(bytes) ?? wideEncoding(bytes.subarray(0, SAMPLE_BYTES));
  if (unicode) return [{ encoding: unicode, confidence: 1 }];
  const sequences = countUtf8(bytes);
  const wide = sequences.controls * 20 > bytes.length ? wideWithoutAscii(bytes) : undefined;
  if (wide) return [{ encoding: wide, confidence: 0.5 }];
  if (sequences.broken === 0 && sequences.valid === 0 && hasJapaneseEscapes(bytes)) {
    return [
      { encoding: 'iso-2022-jp', confidence: 1 },
      { encoding: 'utf-8', confidence: 0 },
    ];
  }
  // A few broken characters, as in a file that was cut or joined, don't make it another encoding.
  if (sequences.broken * 20 <= sequences.valid) return [{ encoding: 'utf-8', confidence: 1 }];
  const legacy = legacyEncodings(bytes);
  if (sequences.broken * 2 <= sequences.valid) {
    return [{ encoding: 'utf-8', confidence: 0.5 }, ...legacy.map((guess) => ({ ...guess, confidence: 0 }))];
  }
  return legacy;
}

const markedEncoding = (bytes: Uint8Array): TextEncoding | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

/** Unicode without a mark: ASCII characters, which every subtitle file has in its times, leave NUL at odd (little endian) or even places. */
function wideEncoding(sample: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (even + odd === 0) return undefined;
  const whole = sample.subarray(0, sample.length - (sample.length % 4));
  if (isUtf32(whole, true)) return 'utf-32le';
  if (isUtf32(whole, false)) return 'utf-32be';
  if (odd > sample.length / 10 && even * 10 < odd) return 'utf-16le';
  if (even > sample.length / 10 && odd * 10 < even) return 'utf-16be';
  return undefined;
}

/** Unicode in two bytes where no character is ASCII: the first halves are few (an alphabet's), or much less even than the others. */
function wideWithoutAscii(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, Math.min(SAMPLE_BYTES, bytes.length - (bytes.length % 2)));
  const [even, odd] = [mostFrequent(sample, 0), mostFrequent(sample, 1)];
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  return soundness(decodeAs(sample, encoding)) > 0.5 ? encoding : undefined;
}

/** How often the most frequent byte stands at even or at odd places. */
function mostFrequent(sample: Uint8Array, from: 0 | 1): number {
  const counts = new Uint32Array(256);
  for (let at = from; at < sample.length; at += 2) counts[sample[at]!]! += 1;
  return Math.max(...counts);
}

/**
 * How many characters beyond ASCII are UTF-8, a literal U+FFFD too, how many bytes are no part of one, and how many are control characters that
 * no text has.
 */
function countUtf8(bytes: Uint8Array): { valid: number; broken: number; controls: number } {
  let valid = 0;
  let broken = 0;
  let controls = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8LengthAt(bytes, at);
    if (length === 0) broken++;
    else if (length > 1) valid++;
    else if (isControl(bytes[at]!)) controls++;
    at += Math.max(1, length);
  }
  return { valid, broken, controls };
}

/** Tabs, line ends, form feeds and escapes aside. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== ESCAPE;

/** The bytes of the UTF-8 character at a place; 0 where there is none. */
function utf8LengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** ISO-2022-JP changes its character set by ESC $ and ESC (. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true;
  }
  return false;
}

/** The lines with bytes beyond ASCII: only these say anything, and times between them are noise. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let from = 0;
  let isTelling = false;
  for (let at = 0; at < bytes.length && length < SAMPLE_BYTES; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f) isTelling = true;
    if (byte !== 0x0a && at < bytes.length - 1 && at - from < SAMPLE_BYTES) continue;
    if (isTelling) {
      const line = bytes.subarray(from, Math.min(at + 1, from + SAMPLE_BYTES - length));
      sample.set(line, length);
      length += line.length;
    }
    from = at + 1;
    isTelling = false;
  }
  return sample.subarray(0, length);
}

interface Candidate {
  encoding: TextEncoding;
  text: string;
  score: number;
}

/** Encodings of one byte, or two in East Asia, which only the letters tell apart. */
function legacyEncodings(bytes: Uint8Array): [EncodingGuess, ...EncodingGuess[]] {
  const sample = tellingLines(bytes);
  const [best, ...others] = candidatesFor(sample);
  if (!best) return [{ encoding: 'windows-1252', confidence: 0 }];
  const high = sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
  const letters = MANY_BYTES.has(best.encoding) ? high / 2 : high;
  // Each letter adds a little where the next best reading is a little worse, and less where the best one is poor.
  const evidence = letters * (1 - (others[0]?.score ?? 0) / best.score) * Math.min(1, best.score / GOOD_SCORE);
  const confidence = evidence / (evidence + 0.5);
  const rest = others.slice(0, MOST_GUESSES - 1).map(({ encoding, score }) => ({
    encoding,
    confidence: rounded(((1 - confidence) * score) / best.score / 2),
  }));
  return [{ encoding: best.encoding, confidence: rounded(Math.min(0.99, confidence)) }, ...rest];
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100;

/** Readings that differ, the best first. */
function candidatesFor(sample: Uint8Array): Candidate[] {
  const scores = new Map<TextEncoding, number>();
  for (const { encoding: name, confidence } of detectAll(sample, {
    minimumThreshold: Number.MIN_VALUE,
    detectEncodings: DETECTED,
  })) {
    const encoding = LABEL_OF_NAME[name?.toLowerCase() ?? ''];
    if (encoding) scores.set(encoding, Math.max(confidence, scores.get(encoding) ?? 0));
  }
  const readings = new Map<string, Candidate>();
  for (const encoding of TEXT_ENCODINGS) {
    const confidence = scores.get(encoding);
    if (confidence === undefined) continue;
    const text = decodeAs(sample, encoding);
    const score = confidence * soundness(text);
    const same = readings.get(text);
    if (same) same.score = Math.max(same.score, score);
    else if (score > 0) readings.set(text, { encoding, text, score });
  }
  return [...readings.values()].sort((a, b) => b.score - a.score);
}

/**
 * Control characters of C1, surrogates without a partner, private and unassigned characters, accents without a letter, and what could not be
 * decoded.
 */
const UNWRITTEN = /[\x80-\x9F\uFFFD\p{Cs}\p{Co}\p{Cn}\p{Sk}\u02C6\u02C7]/u;
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

/** 1 where every character is one that people write, in words of one script; what no text holds weighs ten times. */
function soundness(text: string): number {
  let beyondAscii = 0;
  let unwritten = 0;
  let previous = '';
  for (const character of text) {
    if (character > '\x7F') beyondAscii++;
    if (character > '\x7F' && UNWRITTEN.test(character)) unwritten++;
    else if ((character > '\x7F' || previous > '\x7F') && !mayFollow(previous, character)) unwritten++;
    previous = character;
  }
  return beyondAscii === 0 ? 1 : Math.max(0, 1 - (10 * unwritten) / beyondAscii);
}

const isAsciiLetter = (character: string): boolean => /^[a-zA-Z]$/.test(character);

/** A letter of an alphabet that is never mixed with Latin within a word; in East Asia it is. */
const isOfAlphabet = (character: string): boolean =>
  character > '\x7F' && character < '\u1100' && OTHER_SCRIPT.test(character);

/** Whether two characters stand side by side in words that people write: of one script, and no capital after a small letter. */
const mayFollow = (previous: string, character: string): boolean =>
  !(isAsciiLetter(previous) && isOfAlphabet(character)) &&
  !(isOfAlphabet(previous) && isAsciiLetter(character)) &&
  !(/\p{Ll}/u.test(previous) && /\p{Lu}/u.test(character));
