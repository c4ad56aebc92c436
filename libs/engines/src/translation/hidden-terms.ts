/**
 * @file Terms of a glossary for engines that take none: each stands in the text as a name that nobody translates, and is put in its place
 * afterwards. Pure.
 */
import type { Term } from '../translator.js';

export interface HiddenTerms {
  text: string;
  /** The translation with the terms in it; null where one of the names has not come through. */
  reveal(translation: string): string | null;
}

/** A word in no language, that begins a name. */
const STEM = 'Zqv';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (index: number): string => STEM + LETTERS[Math.floor(index / 26) % 26]! + LETTERS[index % 26]!;

/** null where none of the terms stands in the text. */
export function hideTerms(text: string, glossary: readonly Term[]): HiddenTerms | null {
  const hidden: string[] = [];
  let result = text;
  for (const { source, target } of [...glossary].sort((a, b) => b.source.length - a.source.length)) {
    result = result.replace(wordPattern(source), (said) => {
      hidden.push(begunAs(said, source, target));
      return nameOf(hidden.length - 1);
    });
  }
  if (hidden.length === 0 || text.includes(STEM)) return null;
  return { text: result, reveal: (translation) => revealed(translation, hidden) };
}

/** At the beginning of a sentence a term begins as a sentence does. */
const begunAs = (said: string, source: string, target: string): string =>
  /^\p{Lu}/u.test(said) && /^\p{Ll}/u.test(source) ? target.charAt(0).toLocaleUpperCase() + target.slice(1) : target;

function revealed(translation: string, hidden: readonly string[]): string | null {
  let result = translation;
  for (const [index, target] of hidden.entries()) {
    const name = new RegExp(nameOf(index), 'i');
    if (!name.test(result)) return null;
    result = result.replace(name, () => target);
  }
  return new RegExp(STEM, 'i').test(result) ? null : result;
}

/** Scripts that put no blanks between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const LETTER = '[\\p{L}\\p{M}\\p{N}]';

/** A word by itself where its script has blanks between words. */
export function wordPattern(word: string, flags = 'giu'): RegExp {
  const literal = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const [before, after] = [
    IS_UNSPACED.test(word[0]!) ? '' : `(?<!${LETTER})`,
    IS_UNSPACED.test(word.at(-1)!) ? '' : `(?!${LETTER})`,
  ];
  return new RegExp(`${before}${literal}${after}`, flags);
}
