import { detectAll } from 'jschardet';
import { countUtf8, hasJapaneseEscapes, markedEncoding, wideEncoding, wideWithoutAscii } from './detect-unicode.js';
import { soundness } from './soundness.js';
import { decodeAs, TEXT_ENCODINGS, type TextEncoding } from './text-encodings.js';

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
const MAX_GUESSES = 6;

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
  const unicode = markedEncoding(bytes) ?? wideEncoding(bytes);
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

/** The lines with bytes beyond ASCII: only these say anything, and times between them are noise. */
export function distinctiveLines(bytes: Uint8Array): Uint8Array {
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
  const sample = distinctiveLines(bytes);
  const [best, ...others] = candidatesFor(sample);
  if (!best) return [{ encoding: 'windows-1252', confidence: 0 }];
  const high = sample.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0);
  const letters = MANY_BYTES.has(best.encoding) ? high / 2 : high;
  // Each letter adds a little where the next best reading is a little worse, and less where the best one is poor.
  const evidence = letters * (1 - (others[0]?.score ?? 0) / best.score) * Math.min(1, best.score / GOOD_SCORE);
  const confidence = evidence / (evidence + 0.5);
  const rest = others.slice(0, MAX_GUESSES - 1).map(({ encoding, score }) => ({
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
