import { compareReadings, type Segment } from '@timbrel/subtitles';
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
  /** Instead of a doubt of its own: what another engine has heard in place of these signs of the segment's text. */
  readonly other?: { readonly from: number; readonly to: number; readonly theirs: string };
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

/** By when it is said and how it is read: places in the list change while it is worked through. */
export const readingKey = ({ start, text, other }: DoubtfulWord): string => `${start}:${text}:${other?.theirs ?? ''}`;

/** Where two engines differ. */
export const disputedWords = (ours: readonly Segment[], theirs: readonly Segment[]): DoubtfulWord[] =>
  compareReadings(ours, theirs).disagreements.map(
    ({ segment, from, to, start, end, ours: text, theirs: heard }): DoubtfulWord => ({
      ...{ text, start, end, segmentIndex: segment, wordIndex: -1 },
      other: { from, to, theirs: heard },
    }),
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
