/** Accents, and the vowel points of Hebrew and Arabic with the line that stretches Arabic words. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
/** Letters that do not fall apart, those that Arabic and Persian keyboards write differently, and the joint inside Persian words. */
const SAME: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ي: 'ی', ى: 'ی', ك: 'ک', '\u200c': ' ' };
const LETTERS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'g');
/** A word as it stands in a text. */
export const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Small letters without accents, as the database's function of the same name has them (migration 0009). */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => SAME[letter]!);

/** The folded words of what somebody typed. */
export const wordsOf = (typed: string): string[] => folded(typed).match(WORD) ?? [];

/** For `to_tsquery('simple', …)`: texts in which each of the words begins another one, the last one perhaps unfinished. */
export const beginningWith = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(' & ');

/** For `folded(…) like …`: texts that hold just what was typed, whatever it means to LIKE. */
export const containing = (typed: string): string => `%${folded(typed).replace(/[\\%_]/g, '\\$&')}%`;
