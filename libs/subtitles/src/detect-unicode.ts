/** @file Unicode shows by its form alone, whatever the language. */
import { soundness } from './soundness.js';
import { decodeAs, isUtf32, type TextEncoding } from './text-encodings.js';

const SAMPLE_BYTES = 8192;
const ESCAPE = 0x1b;

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export const markedEncoding = (bytes: Uint8Array): TextEncoding | undefined =>
  BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

/** Unicode without a mark: ASCII characters, which every subtitle file has in its times, leave NUL at odd (little endian) or even places. */
export function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
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
export function wideWithoutAscii(bytes: Uint8Array): TextEncoding | undefined {
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
export function countUtf8(bytes: Uint8Array): { valid: number; broken: number; controls: number } {
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
export function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true;
  }
  return false;
}

/** Whether bytes with NUL among them are UTF-16 or UTF-32, and not a file of another kind. */
export function isWideText(bytes: Uint8Array): boolean {
  const encoding = markedEncoding(bytes) ?? wideEncoding(bytes);
  if (!encoding || encoding === 'utf-8') return false;
  const text = decodeAs(bytes.subarray(0, SAMPLE_BYTES), encoding);
  return !text.includes('\0') && soundness(text) > 0.9;
}
