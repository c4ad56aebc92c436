/** @file Changes to a list of segments: how they are made, undone and told to the server. Pure. */
import type { Segment } from '@timbrel/subtitles';

/** A segment on the screen. `key` stays its own through every change, whatever its place. */
export interface EditedSegment extends Segment {
  readonly key: number;
}

export type Segments = readonly EditedSegment[];

/** Some segments replaced by others. */
export interface Change {
  readonly at: number;
  readonly removed: Segments;
  readonly inserted: Segments;
}

export function changed(segments: Segments, { at, removed, inserted }: Change): Segments {
  const result = [...segments];
  result.splice(at, removed.length, ...inserted);
  return result;
}

export const inverse = ({ at, removed, inserted }: Change): Change => ({ at, removed: inserted, inserted: removed });

/** The one change that makes `after` of `before`: what they share at either end stays. Null where they are the same. */
export function difference(before: Segments, after: Segments): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const removed = before.slice(start, before.length - end);
  const inserted = after.slice(start, after.length - end);
  return removed.length === 0 && inserted.length === 0 ? null : { at: start, removed, inserted };
}

/** Larger than every key of an earlier visit: what was kept on the device of those is never taken for a segment of this one. */
let lastKey = Date.now() * 1_000;

/** A segment that is new on the screen. */
export const withKey = (segment: Segment): EditedSegment => ({ ...segment, key: (lastKey += 1) });

/** Segments as the server sends them, ready for the screen. */
export const keyed = (segments: readonly Segment[]): Segments => segments.map(withKey);

/**
 * Segments from elsewhere, ready for the screen. Those that are there already, to the last word, are the same objects: nothing of them is drawn
 * or sent anew.
 */
export function recognized(segments: readonly Segment[], known: Segments): Segments {
  const left = groupedBy(known, signature);
  return segments.map((segment) => left.get(signature(segment))?.shift() ?? withKey(segment));
}

/** What belongs to each key, in order. */
export function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** As the server takes them. */
export const plain = ({ start, end, text, speaker, confidence, words }: Segment): Segment => ({
  ...{ start, end, text, speaker, confidence, words },
});

const signature = (segment: Segment): string => JSON.stringify(plain(segment));
