/**
 * Words as `Intl.Segmenter` finds them (Unicode UAX #29, dictionaries for Chinese, Japanese and Thai); punctuation and numbers' separators are
 * none.
 * @param language BCP 47 tag; without one the rules common to all languages apply
 */
export function countWords(text: string, language = 'und'): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) count++;
  return count;
}
