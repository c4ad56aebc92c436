/** What this file needs of a segment or a word: seconds from the beginning of the recording, sorted by `start`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Index of the last span that has begun at `time`, or -1 before the first one. Binary search: it runs on every frame of
 * playback, also over 30,000 words.
 */
export function lastBegun(spans: readonly Span[], time: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.start ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A word stays marked this long after its end, so that the mark does not flicker between words; then a pause shows as one. */
const LINGER_SECONDS = 0.6;

/** Index of the word being said at `time`, or -1 in a pause. */
export function wordAt(words: readonly Span[], time: number): number {
  const index = lastBegun(words, time);
  const word = words[index];
  return word && time < word.end + LINGER_SECONDS ? index : -1;
}
