/** @file Finding the pauses in speech from its loudness over time. Pure. */

/** A stretch of quiet, in seconds. */
export interface Silence {
  start: number;
  end: number;
}

/** Loudness is measured per frame of this length. */
export const FRAME_SECONDS = 0.01;
/** The level of a frame of zeros. */
export const FLOOR_DB = -96;
/** No microphone is as quiet as this. */
const DIGITAL_SILENCE_DB = -80;
/** So far below the loud frames nobody speaks, however still the room is. */
const SURELY_QUIET_DB = 30;

export interface SilenceOptions {
  /** Shorter pauses are not reported. */
  minSilenceSeconds?: number;
  /** The room's noise is judged anew for stretches of this length, since it changes within long recordings. */
  windowSeconds?: number;
  /** What is below counts as quiet, instead of what follows from the recording. */
  thresholdDb?: number | undefined;
}

/**
 * Pauses in a track of loudness values (dB per frame). What counts as quiet follows the recording: a third of the way
 * from its quiet frames to its loud ones, or 30 dB below the loud ones. Where the two are less than 9 dB apart (music,
 * steady noise) there is no pause, except in digital silence.
 */
export function findSilences(levelsDb: Float32Array, options: SilenceOptions = {}): Silence[] {
  const { minSilenceSeconds = 0.1, windowSeconds = 60 } = options;
  const framesPerWindow = Math.max(1, Math.round(windowSeconds / FRAME_SECONDS));
  const minFrames = Math.round(minSilenceSeconds / FRAME_SECONDS);
  const silences: Silence[] = [];
  let quietSince: number | null = null;
  const close = (frame: number): void => {
    if (quietSince !== null && frame - quietSince >= minFrames) {
      silences.push({ start: quietSince * FRAME_SECONDS, end: frame * FRAME_SECONDS });
    }
    quietSince = null;
  };
  for (let from = 0; from < levelsDb.length; from += framesPerWindow) {
    const frames = levelsDb.subarray(from, from + framesPerWindow);
    const threshold = options.thresholdDb ?? quietThreshold(frames);
    frames.forEach((level, i) => {
      if (level > threshold) close(from + i);
      else quietSince ??= from + i;
    });
  }
  close(levelsDb.length);
  return silences;
}

function quietThreshold(levelsDb: Float32Array): number {
  // Digital silence says nothing about the room: with it the pauses of a noisy one would not look quiet.
  const sorted = levelsDb.filter((level) => level > DIGITAL_SILENCE_DB).sort();
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? DIGITAL_SILENCE_DB;
  const [quiet, loud] = [at(0.01), at(0.95)];
  return loud - quiet < 9 ? DIGITAL_SILENCE_DB : Math.max(quiet + (loud - quiet) / 3, loud - SURELY_QUIET_DB);
}
