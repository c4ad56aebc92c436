import type { Cue } from './cue.js';
import { toMilliseconds } from './timestamp.js';

/**
 * The times a file may hold for this cue, in seconds: rounded to milliseconds, the end at least one after the start.
 * @throws RangeError where a time is negative or no finite number, or the end lies before the start
 */
export function writableTimes(cue: Cue, position: number): { startSeconds: number; endSeconds: number } {
  const start = toMilliseconds(cue.startSeconds);
  const end = toMilliseconds(cue.endSeconds);
  if (!Number.isFinite(start) || !Number.isFinite(end) || start < 0 || end < start) {
    throw new RangeError(`Cue ${position + 1} can't be shown from ${cue.startSeconds} to ${cue.endSeconds} s`);
  }
  return { startSeconds: start / 1000, endSeconds: Math.max(end, start + 1) / 1000 };
}
