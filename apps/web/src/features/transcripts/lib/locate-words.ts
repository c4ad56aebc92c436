/** Where a word stands in its segment's text: UTF-16 offsets, `to` exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds each word in the text it belongs to, in order. Engines time words without their punctuation or in another case,
 * and an edited text may have lost words: those get null, the others keep their place.
 */
export function locateWords(text: string, words: readonly { readonly text: string }[]): (TextRange | null)[] {
  // Lower-casing may change the length of a text ('İ'); offsets would then be wrong, so such a text is taken as it is.
  const lower = text.toLocaleLowerCase('en');
  const haystack = lower.length === text.length ? lower : text;
  let cursor = 0;
  return words.map((word) => {
    const plain = word.text.trim();
    const needle = haystack === lower ? plain.toLocaleLowerCase('en') : plain;
    const from = needle === '' ? -1 : indexOfWord(haystack, needle, cursor);
    if (from < 0) return null;
    cursor = from + needle.length;
    return { from, to: cursor };
  });
}

/** The word at a place in the text (a click), or -1 on a space or a word without a place. */
export const wordAtOffset = (ranges: readonly (TextRange | null)[], offset: number): number =>
  ranges.findIndex((range) => range !== null && range.from <= offset && offset < range.to);

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** First whole occurrence: 'a' is not found inside 'that', unless nothing else matches (scripts without spaces). */
function indexOfWord(haystack: string, needle: string, cursor: number): number {
  const first = haystack.indexOf(needle, cursor);
  for (let at = first; at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const before = haystack[at - 1] ?? ' ';
    const after = haystack[at + needle.length] ?? ' ';
    if (!LETTER.test(before) && !LETTER.test(after)) return at;
  }
  return first;
}
