import type { Cue } from './cue.js';
import { DELIVERY_PROFILES, type DeliveryProfile } from './delivery-profile.js';
import { groupUnits, LINGER_MS } from './group-units.js';
import { countCharacters, readingMs } from './reading-speed.js';
import type { Segment } from './segment.js';
import { joinUnits } from './text-unit.js';
import { timeUnits, type TimedUnit } from './timed-unit.js';
import { wrapUnits } from './wrap-text.js';

/** No cue is shorter than this: where people talk at once, the next one waits. */
const FLOOR_MS = 200;

/**
 * Makes readable subtitles of a transcript: every word once and in the transcript's order, no cue longer than the profile's lines and duration
 * (but for a single word that is), a new cue for a new speaker, never two at once, the profile's gap between them. Cues end at sentences,
 * clauses and pauses where they can. Minimum duration and reading speed are kept as far as the next words leave the time.
 *
 * @param segments in the order they are spoken
 * @param profile the publisher's rules
 * @param language BCP 47 tag; decides which small words keep together
 */
export function segmentsToCues(
  segments: readonly Segment[],
  profile: DeliveryProfile = DELIVERY_PROFILES.streaming,
  language = 'en',
): Cue[] {
  const groups = groupUnits(timeUnits(segments), profile, language);
  return timeGroups(groups, profile).map(({ units, startMs, endMs }): Cue => {
    const speaker = units[0]?.speaker;
    return {
      startSeconds: startMs / 1000,
      endSeconds: endMs / 1000,
      text: wrapUnits(units, profile, language).map(joinUnits).join('\n'),
      ...(speaker && { speaker }),
    };
  });
}

interface TimedGroup {
  units: TimedUnit[];
  startMs: number;
  endMs: number;
}

/** Chooses when each cue comes and goes: with its first word, and after its last one as long as reading asks and the next cue lets it. */
function timeGroups(groups: readonly TimedUnit[][], profile: DeliveryProfile): TimedGroup[] {
  const gapMs = Math.round(profile.minGapSeconds * 1000);
  const minMs = Math.ceil(profile.minDurationSeconds * 1000);
  const maxMs = Math.floor(profile.maxDurationSeconds * 1000);
  const closeUnderMs = (profile.closeGapsUnderSeconds ?? 0) * 1000;
  let freeFromMs = 0;
  return groups.map((units, position) => {
    const startMs = Math.max(freeFromMs, units[0]?.startMs ?? 0);
    const nextStartMs = groups[position + 1]?.[0]?.startMs ?? Infinity;
    const limitMs = Math.max(startMs + FLOOR_MS, Math.min(nextStartMs - gapMs, startMs + maxMs));
    const spokenEndMs = Math.max(...units.map((unit) => unit.endMs));
    const readMs = readingMs(countCharacters(joinUnits(units)), profile);
    const readEndMs = Math.min(startMs + readMs, spokenEndMs + LINGER_MS);
    const wantedEndMs = Math.max(spokenEndMs, readEndMs, startMs + minMs, startMs + FLOOR_MS);
    const closesGap = nextStartMs - wantedEndMs < Math.max(gapMs, closeUnderMs);
    const endMs = closesGap ? limitMs : Math.min(limitMs, wantedEndMs);
    freeFromMs = endMs + gapMs;
    return { units, startMs, endMs };
  });
}
