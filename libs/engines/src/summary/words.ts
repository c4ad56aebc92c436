/** @file What of a sentence carries its meaning, in any language. Pure. */

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Of languages with endings, so much of a word stays the same in most of its forms. */
const STEM = 5;

/** Words as they are compared: in lower case, without their endings; single letters of alphabets left out. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const { segment, isWordLike } of SEGMENTER.segment(text.normalize('NFKC').toLocaleLowerCase())) {
    if (!isWordLike || (segment.length < 2 && !/\p{Script=Han}|\p{N}/u.test(segment))) continue;
    terms.push(segment.slice(0, STEM));
  }
  return terms;
}

/** The figures of a text, whatever stands between their digits. */
export const figuresOf = (text: string): string[] =>
  (text.normalize('NFKC').match(/\p{Nd}+(?:[.,:٫٬]\p{Nd}+)*/gu) ?? []).map((figure) =>
    figure.replace(/[^\p{Nd}]/gu, ''),
  );
