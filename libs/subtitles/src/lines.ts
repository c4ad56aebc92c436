import type { Repair } from './repair.js';

/** Splits at LF, CRLF and CR. */
export const splitLines = (text: string): string[] => text.split(/\r\n|\r|\n/);

export const isBlank = (line: string): boolean => line.trim() === '';

/** Ten million replacements would take seconds and more than ten times one million; ten million pieces do not. */
const withoutNul = (text: string): string => text.split('\0').join('\uFFFD');

/** The form of a cue's text that SRT and WebVTT can both hold: LF, no blank lines (they would end the cue), no NUL. */
export const normalizeCueText = (text: string): string =>
  splitLines(withoutNul(text))
    .filter((line) => !isBlank(line))
    .join('\n');

export const withoutByteOrderMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Replaces NUL by U+FFFD as WebVTT asks, since databases and players choke on it. */
export function replaceNul(text: string, repairs: Repair[]): string {
  const at = text.indexOf('\0');
  if (at < 0) return text;
  repairs.push({ line: splitLines(text.slice(0, at)).length, code: 'nul-replaced' });
  return withoutNul(text);
}
