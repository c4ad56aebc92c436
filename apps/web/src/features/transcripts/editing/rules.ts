/** @file A transcript's subtitles against a publisher's rules while it is written. Pure. */
import {
  applyFixes,
  checkCues,
  type DeliveryProfile,
  type Fix,
  fixCues,
  type Segment,
  segmentToCue,
  type Violation,
  withText,
} from '@timbrel/subtitles';
import type { Change, Segments } from './changes';
import { mapped } from './operations';

/** What a publisher would object to, by the segment's place in the list. */
export function faultsOf(segments: readonly Segment[], profile: DeliveryProfile): Map<number, Violation[]> {
  const faults = new Map<number, Violation[]>();
  for (const violation of checkCues(segments.map(segmentToCue), profile)) {
    faults.set(violation.cue, [...(faults.get(violation.cue) ?? []), violation]);
  }
  return faults;
}

export const fixesFor = (segments: readonly Segment[], profile: DeliveryProfile, language: string): Fix[] =>
  fixCues(segments.map(segmentToCue), profile, language);

/** All fixes as one step that can be taken back. Starts and words stay. */
export function fixed(segments: Segments, fixes: readonly Fix[]): Change | null {
  const cues = applyFixes(segments.map(segmentToCue), fixes);
  let index = -1;
  return mapped(segments, 0, segments.length, (segment) => {
    const { text, endSeconds: end } = cues[(index += 1)]!;
    if (text === segment.text && end === segment.end) return segment;
    const words = segment.words.map((word) => ({
      ...word,
      start: Math.min(word.start, end),
      end: Math.min(word.end, end),
    }));
    return { ...segment, ...withText({ ...segment, words, end }, text) };
  });
}
