import { LEGACY_ENCODINGS, type LegacyEncoding } from './legacy-encodings.js';

// Part of every runtime this library is for (browsers, Node), but of no ECMAScript library file.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

export interface DecodedText {
  text: string;
  /** WHATWG label, such as `utf-8` or `windows-1251`. */
  encoding: string;
}

/** This much of a file is enough to recognise its encoding by. */
const SAMPLE_BYTES = 40_000;

const decodeAs = (bytes: Uint8Array, encoding: string): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/**
 * Decodes the bytes of a text file: by byte order mark, as UTF-16 if every other byte is often NUL, as UTF-8 if it is valid (or almost), and
 * otherwise as the legacy encoding in which the letters make most sense. The last is a guess, the better the longer the text. The byte order
 * mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs(bytes, 'utf-16be');
  const utf16 = utf16Of(bytes);
  if (utf16) return decodeAs(bytes, utf16);
  const utf8 = decodeAs(bytes, 'utf-8');
  return isMostlyValid(utf8.text) ? utf8 : decodeAs(bytes, mostPlausible(bytes));
}

/** ASCII characters, which every subtitle file has in its times, leave NUL at odd (little endian) or even places. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 10 && even * 10 < odd) return 'utf-16le';
  if (even > length / 10 && odd * 10 < even) return 'utf-16be';
  return undefined;
}

/** True also for UTF-8 with a few broken characters, as a cut file has. */
function isMostlyValid(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const beyondAscii = text.match(/[^\0-\x7F]/g)?.length ?? 0;
  return broken * 20 <= beyondAscii;
}

function mostPlausible(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const scored = LEGACY_ENCODINGS.map((candidate) => ({
    label: candidate.label,
    score: plausibility(decodeAs(sample, candidate.label).text, candidate),
  }));
  return scored.reduce((best, rival) => (rival.score > best.score ? rival : best)).label;
}

/** Signs that belong to no language: they speak neither for nor against one. */
const NEUTRAL = /[\u00A0«»‘’“”‚„–—…°©®™♪、。，！？：；「」『』《》（）・\u3000]/;

/**
 * How well a text's letters beyond ASCII fit a language: frequent letters speak for it, foreign ones and symbols against it, and so do
 * capitals after small letters and words of two scripts.
 */
function plausibility(text: string, { letters, bytes }: LegacyEncoding): number {
  const rank = new Map([...letters].map((letter, position) => [letter, position]));
  const manyBytes = bytes > 1;
  let score = 0;
  let previous = '';
  for (const character of text) {
    if (character > '\x7F' && !NEUTRAL.test(character)) {
      const position = rank.get(character);
      if (position !== undefined) score += manyBytes ? 2 : position < 10 ? 1 : 0.5;
      else if (manyBytes && /\p{L}/u.test(character)) score += 0.1;
      else score -= 2;
      if (!manyBytes && rank.size > 25 && /[a-zA-Z]/.test(previous)) score--;
      if (/\p{Ll}/u.test(previous) && /\p{Lu}/u.test(character)) score--;
    }
    previous = character;
  }
  return score;
}
