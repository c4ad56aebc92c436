import type { Span } from './timeline';

/** Words the engine was less sure of than this are marked and listed for review. */
export const DOUBT_THRESHOLD = 0.6;

interface Word extends Span {
  readonly text: string;
  readonly confidence: number | null;
}

export interface DoubtfulWord extends Span {
  readonly text: string;
  readonly segmentIndex: number;
  readonly wordIndex: number;
}

/** A word without a confidence (an engine that gives none) is not doubted. */
export const isDoubtful = (word: { readonly confidence: number | null }): boolean =>
  word.confidence !== null && word.confidence < DOUBT_THRESHOLD;

/** All doubtful words in the order they are said. */
export const doubtfulWords = (segments: readonly { readonly words: readonly Word[] }[]): DoubtfulWord[] =>
  segments.flatMap((segment, segmentIndex) =>
    segment.words.flatMap((word, wordIndex) =>
      isDoubtful(word) ? [{ text: word.text, start: word.start, end: word.end, segmentIndex, wordIndex }] : [],
    ),
  );

/**
 * The doubtful word to visit from `time`: the next one (step 1) or the one before (step -1), round the ends. Undefined
 * when nothing is doubtful. `visited` is when the word visited last begins, which is left even if it begins at `time`.
 */
export function stepDoubt(
  words: readonly DoubtfulWord[],
  time: number,
  step: 1 | -1,
  visited: number | null,
): number | undefined {
  const count = words.length;
  if (count === 0) return undefined;
  const isAfter = (word: DoubtfulWord) =>
    visited === null || step === -1 ? word.start >= (visited ?? time) : word.start > visited;
  const next = words.findIndex(isAfter);
  const after = next < 0 ? count : next;
  return step === 1 ? after % count : (after - 1 + count) % count;
}
