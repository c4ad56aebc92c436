import { isDoubtful } from './doubt';
import { locateWords, type TextRange } from './locate-words';

interface TextSegment {
  readonly text: string;
  readonly words: readonly { readonly text: string; readonly confidence: number | null }[];
}

export interface TextPiece {
  readonly text: string;
  readonly doubtful: boolean;
}

/** Where each word of a segment stands in its text. Segments never change, so it is worked out once for each. */
export function wordRanges(segment: TextSegment): (TextRange | null)[] {
  const known = cache.get(segment);
  if (known) return known;
  const ranges = locateWords(segment.text, segment.words);
  cache.set(segment, ranges);
  return ranges;
}
const cache = new WeakMap<TextSegment, (TextRange | null)[]>();

/** The segment's text as few pieces as possible: runs of plain text and doubtful words, which together are the text. */
export function textPieces(segment: TextSegment): TextPiece[] {
  const pieces: TextPiece[] = [];
  let cursor = 0;
  const push = (to: number, doubtful: boolean) => {
    if (to > cursor) pieces.push({ text: segment.text.slice(cursor, to), doubtful });
    cursor = to;
  };
  wordRanges(segment).forEach((range, index) => {
    const word = segment.words[index];
    if (!range || !word || !isDoubtful(word)) return;
    push(range.from, false);
    push(range.to, true);
  });
  push(segment.text.length, false);
  return pieces;
}
