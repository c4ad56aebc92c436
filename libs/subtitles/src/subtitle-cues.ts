import type { Cue } from './cue.js';
import { DELIVERY_PROFILES, type DeliveryProfile } from './delivery-profile.js';
import { splitLines } from './lines.js';
import { countCharacters } from './reading-speed.js';
import { segmentToCue, type Segment } from './segment.js';
import { segmentsToCues } from './segments-to-cues.js';
import { wrapText } from './wrap-text.js';

export const CUE_LAYOUTS = ['auto', 'reflow', 'segments'] as const;
/**
 * `reflow` divides the text anew, `segments` makes a cue of each segment; `auto` does the first unless somebody has divided the segments, or each
 * is a subtitle already.
 */
export type CueLayout = (typeof CUE_LAYOUTS)[number];

/** A transcript as subtitles. */
export function subtitleCues(
  segments: readonly Segment[],
  {
    profile = DELIVERY_PROFILES.streaming,
    language = 'en',
    layout = 'auto',
    isEdited = false,
  }: {
    profile?: DeliveryProfile;
    language?: string;
    layout?: CueLayout;
    /** Whether somebody has divided the segments: their cuts and times stay. */
    isEdited?: boolean;
  } = {},
): Cue[] {
  const asTheyAre = () =>
    segments
      .filter(({ text }) => text.trim() !== '')
      .map((segment) => ({ ...segmentToCue(segment), text: laidOut(segment.text, profile, language) }));
  if (layout === 'segments' || (layout === 'auto' && isEdited)) return asTheyAre();
  if (layout === 'reflow') return segmentsToCues(segments, profile, language);
  const cues = asTheyAre();
  return cues.every((cue) => isSubtitle(cue, profile)) ? cues : segmentsToCues(segments, profile, language);
}

const fits = (text: string, { maxCharactersPerLine, maxLines }: DeliveryProfile): boolean =>
  splitLines(text).length <= maxLines &&
  splitLines(text).every((line) => countCharacters(line) <= maxCharactersPerLine);

/** Lines that somebody has chosen stay where they fit. */
const laidOut = (text: string, profile: DeliveryProfile, language: string): string =>
  fits(text.trim(), profile) ? text.trim() : wrapText(text, profile, language);

const isSubtitle = ({ text, startSeconds, endSeconds }: Cue, profile: DeliveryProfile): boolean =>
  fits(text, profile) && endSeconds - startSeconds <= profile.maxDurationSeconds;

/** The transcript divided as its subtitles are, with its words: what is edited then is what is delivered. */
export function divideIntoCues(segments: readonly Segment[], profile: DeliveryProfile, language: string): Segment[] {
  const words = segments.flatMap((segment) => segment.words);
  let at = 0;
  return segmentsToCues(segments, profile, language).map(({ startSeconds: start, endSeconds: end, text, speaker }) => {
    const own = [];
    // Cues hold the words in their order; one may stay longer than its last word, but never into the next one.
    while (at < words.length && (words[at]!.start + words[at]!.end) / 2 < end) own.push(words[at++]!);
    return { start, end, text, speaker: speaker ?? null, confidence: null, words: own };
  });
}
