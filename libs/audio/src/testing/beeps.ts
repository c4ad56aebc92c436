/** @file Short tones at known times, and finding them again. */

export const BEEP_SECONDS = 0.1;
const LOUD = 0.1;
/** Quieter for at least so long lies between two of them. */
const PAUSE_SECONDS = 0.3;

/** An expression for ffmpeg's `aevalsrc`: a tone at each of these times. */
export const beepsAt = (times: readonly number[], hertz = 1_000): string =>
  `0.5*sin(2*PI*${hertz}*t)*(${times.map((time) => `between(t,${time},${time + BEEP_SECONDS})`).join('+')})`;

/** When tones begin, in seconds. @param levels 0..1, one value per sample or per bucket of a waveform */
export function onsets(levels: ArrayLike<number>, perSecond: number): number[] {
  const found: number[] = [];
  let loudUntil = -Infinity;
  for (let at = 0; at < levels.length; at += 1) {
    if (Math.abs(levels[at]!) < LOUD) continue;
    if (at - loudUntil > PAUSE_SECONDS * perSecond) found.push(at / perSecond);
    loudUntil = at;
  }
  return found;
}

/** Seconds between what was found and what was expected, at most; infinite where their numbers differ. */
export const farthest = (found: readonly number[], expected: readonly number[]): number =>
  found.length === expected.length
    ? Math.max(0, ...found.map((time, index) => Math.abs(time - expected[index]!)))
    : Infinity;
