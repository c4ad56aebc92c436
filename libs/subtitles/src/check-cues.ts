import type { Cue } from './cue.js';
import type { DeliveryProfile } from './delivery-profile.js';
import { splitLines } from './lines.js';
import { stripTags } from './markup.js';
import { charactersPerSecond, countCharacters } from './reading-speed.js';

export type ViolationCode =
  /** A line of more characters than the profile's. Value and limit in characters. */
  | 'line-too-long'
  /** More lines than the profile's. */
  | 'too-many-lines'
  /** Faster than it can be read. Characters per second. */
  | 'reads-too-fast'
  /** Seconds. */
  | 'too-short'
  | 'too-long'
  /** It begins sooner after the one before than the profile's gap. Seconds. */
  | 'gap-too-small'
  /** A gap so short that the profile wants it closed to its smallest. Seconds. */
  | 'gap-to-close'
  /** It begins before the one before has ended. Seconds. */
  | 'overlap'
  /** No text. */
  | 'empty';

export interface Violation {
  /** Position of the cue in the list. */
  cue: number;
  code: ViolationCode;
  /** A warning is worth a look; an error is what a publisher sends a file back for. */
  severity: 'error' | 'warning';
  value: number;
  limit: number;
}

/** Files hold milliseconds: half of one more or less is no fault. */
const TOLERANCE_SECONDS = 0.0005;

/**
 * What a publisher would object to, cue by cue. Characters are grapheme clusters without tags; a line break counts as a space in the speed.
 * @param cues by start time
 */
export function checkCues(cues: readonly Cue[], profile: DeliveryProfile): Violation[] {
  return cues.flatMap((cue, position) =>
    checkCue(cue, cues[position - 1], profile).map((violation) => ({ cue: position, ...violation })),
  );
}

type Fault = Omit<Violation, 'cue'>;

const error = (code: ViolationCode, value: number, limit: number): Fault => ({ code, severity: 'error', value, limit });
const warning = (code: ViolationCode, value: number, limit: number): Fault => ({
  code,
  severity: 'warning',
  value,
  limit,
});

/** What is wrong with one cue, given the one before it. */
export function checkCue(cue: Cue, before: Cue | undefined, profile: DeliveryProfile): Fault[] {
  return [...faultsOfText(cue, profile), ...faultsOfTimes(cue, profile), ...faultsOfGap(cue, before, profile)];
}

function faultsOfText({ text, startSeconds, endSeconds }: Cue, profile: DeliveryProfile): Fault[] {
  if (stripTags(text).trim() === '') return [error('empty', 0, 1)];
  const lines = splitLines(text);
  const longest = lines.reduce((most, line) => Math.max(most, countCharacters(line)), 0);
  const speed = charactersPerSecond(text, endSeconds - startSeconds);
  const faults: Fault[] = [];
  if (longest > profile.maxCharactersPerLine)
    faults.push(error('line-too-long', longest, profile.maxCharactersPerLine));
  if (lines.length > profile.maxLines) faults.push(error('too-many-lines', lines.length, profile.maxLines));
  if (speed > profile.maxCharactersPerSecond) {
    const fault = speed > profile.lastResortCharactersPerSecond ? error : warning;
    faults.push(fault('reads-too-fast', speed, profile.maxCharactersPerSecond));
  }
  return faults;
}

function faultsOfTimes({ startSeconds, endSeconds }: Cue, profile: DeliveryProfile): Fault[] {
  const seconds = endSeconds - startSeconds;
  const { minDurationSeconds, maxDurationSeconds } = profile;
  if (seconds < minDurationSeconds - TOLERANCE_SECONDS) return [error('too-short', seconds, minDurationSeconds)];
  if (seconds > maxDurationSeconds + TOLERANCE_SECONDS) return [error('too-long', seconds, maxDurationSeconds)];
  return [];
}

function faultsOfGap({ startSeconds }: Cue, before: Cue | undefined, profile: DeliveryProfile): Fault[] {
  if (!before) return [];
  const gap = startSeconds - before.endSeconds;
  const { minGapSeconds, closeGapsUnderSeconds } = profile;
  if (gap < -TOLERANCE_SECONDS) return [error('overlap', -gap, 0)];
  if (gap < minGapSeconds - TOLERANCE_SECONDS) return [error('gap-too-small', gap, minGapSeconds)];
  if (
    closeGapsUnderSeconds !== null &&
    gap > minGapSeconds + TOLERANCE_SECONDS &&
    gap < closeGapsUnderSeconds - TOLERANCE_SECONDS
  )
    return [warning('gap-to-close', gap, minGapSeconds)];
  return [];
}
