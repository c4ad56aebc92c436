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
 * when nothing is doubtful. `current` is the index visited last, which is left even if it begins at `time`.
 */
export function stepDoubt(
  words: readonly DoubtfulWord[],
  time: number,
  step: 1 | -1,
  current: number | null,
): number | undefined {
  const count = words.length;
  if (count === 0) return undefined;
  if (current !== null) return (current + step + count) % count;
  const next = words.findIndex((word) => word.start >= time);
  const after = next < 0 ? count : next;
  return step === 1 ? after % count : (after - 1 + count) % count;
}
