/** @file What a translation has to have of its source. Pure. */
import type { Term } from '../translator.js';
import { wordPattern } from './hidden-terms.js';

export type TranslationFault =
  /** Nothing came back, or nothing but blanks. */
  | 'missing'
  /** A figure of the source is not there, or there is one that the source does not have. */
  | 'numbers-changed'
  /** A term of the glossary is not translated as it says. */
  | 'glossary-ignored'
  /** So long that it can't be a translation alone. */
  | 'too-long';

/** An explanation or an apology is longer than what was asked for; short texts may well grow to a multiple. */
const LONGEST = { times: 4, characters: 80 };

export function faultsOfTranslation(
  source: string,
  translation: string | null,
  glossary: readonly Term[],
): TranslationFault[] {
  if (translation === null || translation.trim() === '') return ['missing'];
  const faults: TranslationFault[] = [];
  if (translation.length > source.length * LONGEST.times + LONGEST.characters) faults.push('too-long');
  if (digitsOf(source) !== digitsOf(translation)) faults.push('numbers-changed');
  const written = translation.toLocaleLowerCase();
  const isIgnored = ({ source: from, target: to }: Term) =>
    wordPattern(from, 'iu').test(source) && !written.includes(to.toLocaleLowerCase());
  if (glossary.some(isIgnored)) faults.push('glossary-ignored');
  return faults;
}

/** Faults that make an answer no translation at all; with others it is better than none. */
export const isUnusable = (faults: readonly TranslationFault[]): boolean =>
  faults.includes('missing') || faults.includes('too-long');

/** Every digit in whatever script, in any order: languages write '1,000.50' and dates in ways of their own. */
const digitsOf = (text: string): string =>
  (text.match(/\p{Nd}/gu) ?? [])
    .map((digit) => digitValue(digit))
    .sort()
    .join('');

/** Digits of a script follow each other from its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}
