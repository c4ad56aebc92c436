import { detectEncoding, distinctiveLines } from './detect-encoding.js';
import { splitLines } from './lines.js';
import { CERTAIN_CONFIDENCE } from './detect-encoding.js';
import { decodeAs, type TextEncoding } from './text-encodings.js';

/** How a file reads in an encoding: enough lines for a person to tell. */
export interface EncodingPreview {
  encoding: TextEncoding;
  /** From 0 to 1. */
  confidence: number;
  lines: string[];
}

export interface EncodingPreviews extends EncodingPreview {
  isCertain: boolean;
  /** Other encodings it may be in, the likeliest first. */
  guesses: EncodingPreview[];
}

const SAMPLE_BYTES = 8192;
const MAX_LINES = 6;
const MAX_CHARACTERS = 120;

/**
 * How a file reads in the encoding that is likeliest, and in others that it may be in.
 * @param encoding the one to read it in, where it is known or to be tried
 */
export function previewEncoding(bytes: Uint8Array, encoding?: TextEncoding): EncodingPreviews {
  const guesses = detectEncoding(bytes);
  const own = encoding ? { encoding, confidence: 1 } : guesses[0];
  const others = guesses.filter((guess) => guess.encoding !== own.encoding);
  return {
    ...own,
    isCertain: own.confidence >= CERTAIN_CONFIDENCE,
    lines: linesIn(bytes, own.encoding),
    guesses: others.map((guess) => ({ ...guess, lines: linesIn(bytes, guess.encoding) })),
  };
}

/** Lines that read otherwise in other encodings, or the first ones where there are none. */
function linesIn(bytes: Uint8Array, encoding: TextEncoding): string[] {
  const sample = /^utf-(?:16|32)/.test(encoding) ? new Uint8Array() : distinctiveLines(bytes);
  const text = decodeAs(sample.length > 0 ? sample : bytes.subarray(0, SAMPLE_BYTES), encoding);
  const lines = splitLines(text).filter((line) => /\p{L}/u.test(line));
  return lines.slice(0, MAX_LINES).map((line) => line.trim().slice(0, MAX_CHARACTERS));
}
