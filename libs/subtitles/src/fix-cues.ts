import { checkCue, type ViolationCode } from './check-cues.js';
import type { Cue } from './cue.js';
import type { DeliveryProfile } from './delivery-profile.js';
import { LINGER_MS } from './group-units.js';
import { splitLines } from './lines.js';
import { countCharacters, readingMs } from './reading-speed.js';
import { wrapText } from './wrap-text.js';

export interface Fix {
  /** Position of the cue in the list. */
  cue: number;
  /** What it mends. */
  codes: ViolationCode[];
  before: Pick<Cue, 'startSeconds' | 'endSeconds' | 'text'>;
  after: Pick<Cue, 'startSeconds' | 'endSeconds' | 'text'>;
}

/**
 * What can be mended without a person: lines are broken anew, and cues stay longer or shorter within the room that the next one leaves. No word
 * is touched, no cue comes sooner or later, none is split, and what is right already stays as it is.
 * @param cues by start time
 * @returns only cues that change, each with fewer faults than before
 */
export function fixCues(cues: readonly Cue[], profile: DeliveryProfile, language = 'en'): Fix[] {
  const fixes: Fix[] = [];
  cues.forEach((cue, position) => {
    const next = cues[position + 1];
    const fixed = { ...cue, text: rewrapped(cue.text, profile, language) };
    fixed.endSeconds = betterEnd(fixed, next, profile);
    const codes = mended(cue, fixed, next, profile);
    if (codes.length > 0) fixes.push({ cue: position, codes, before: shown(cue), after: shown(fixed) });
  });
  return fixes;
}

/** The cues with fixes put in. */
export function applyFixes(cues: readonly Cue[], fixes: readonly Fix[]): Cue[] {
  const byCue = new Map(fixes.map(({ cue, after }) => [cue, after]));
  return cues.map((cue, position) => ({ ...cue, ...byCue.get(position) }));
}

const shown = ({ startSeconds, endSeconds, text }: Cue): Fix['before'] => ({ startSeconds, endSeconds, text });

/** The faults that are gone; none where the change brings a new one. */
function mended(cue: Cue, fixed: Cue, next: Cue | undefined, profile: DeliveryProfile): ViolationCode[] {
  const faults = (of: Cue) => [
    ...checkCue(of, undefined, profile).map(({ code }) => code),
    ...(next ? checkCue(next, of, profile).map(({ code }) => code) : []).filter((code) => ABOUT_GAPS.has(code)),
  ];
  const [before, after] = [faults(cue), faults(fixed)];
  return after.every((code) => before.includes(code)) ? before.filter((code) => !after.includes(code)) : [];
}

const ABOUT_GAPS: ReadonlySet<ViolationCode> = new Set(['overlap', 'gap-too-small', 'gap-to-close']);

/** Broken anew only where the lines are not right and would be then: dialogue dashes and chosen breaks stay. */
function rewrapped(text: string, profile: DeliveryProfile, language: string): string {
  const fits = (lines: string[]) =>
    lines.length <= profile.maxLines && lines.every((line) => countCharacters(line) <= profile.maxCharactersPerLine);
  if (fits(splitLines(text)) || splitLines(text).some((line) => /^\s*[-–—]/.test(line))) return text;
  const wrapped = wrapText(text, profile, language);
  return fits(splitLines(wrapped)) ? wrapped : text;
}

/** When the cue should go: read in peace, but out of the way of the next one, and never long after its end. */
function betterEnd({ startSeconds, endSeconds, text }: Cue, next: Cue | undefined, profile: DeliveryProfile): number {
  const gapMs = Math.round(profile.minGapSeconds * 1000);
  const [startMs, endMs] = [Math.round(startSeconds * 1000), Math.round(endSeconds * 1000)];
  const nextMs = next ? Math.round(next.startSeconds * 1000) : Infinity;
  const readMs = readingMs(countCharacters(text), profile);
  const minMs = Math.ceil(profile.minDurationSeconds * 1000);
  const leastMs = Math.max(endMs, startMs + minMs);
  // Where that would not be enough, it stays as long as it is spoken.
  const wantedMs = startMs + readMs <= leastMs + LINGER_MS ? Math.max(leastMs, startMs + readMs) : leastMs;
  const limitMs = Math.min(nextMs - gapMs, startMs + Math.floor(profile.maxDurationSeconds * 1000));
  // Two that begin together are for a person to part.
  if (limitMs <= startMs) return endSeconds;
  const leavesMs = nextMs - wantedMs;
  const closes = leavesMs < Math.max(gapMs, (profile.closeGapsUnderSeconds ?? 0) * 1000);
  const bestMs = closes ? limitMs : Math.min(limitMs, wantedMs);
  // A cue that lasts too long was meant to: how much of it may go is for a person to say.
  if (bestMs < endMs && nextMs - gapMs >= endMs) return endSeconds;
  return bestMs === endMs ? endSeconds : bestMs / 1000;
}
