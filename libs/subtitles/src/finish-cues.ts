import type { Cue, ReadResult } from './cue.js';
import type { Repair } from './repair.js';

/** How long a cue is shown whose end can't be used, where the next cue leaves the room. */
const MENDED_DURATION_SECONDS = 2;

export interface ReadCue {
  cue: Cue;
  line: number;
}

/** Sorts cues by start (equal starts keep their order), chooses ends that lie before their start anew, and sorts the repairs by line. */
export function finishCues(read: readonly ReadCue[], repairs: Repair[]): ReadResult {
  let latestSeconds = 0;
  for (const { cue, line } of read) {
    if (cue.startSeconds < latestSeconds) repairs.push({ line, code: 'out-of-order' });
    latestSeconds = Math.max(latestSeconds, cue.startSeconds);
  }
  const sorted = [...read].sort((a, b) => a.cue.startSeconds - b.cue.startSeconds);
  const cues = sorted.map(({ cue, line }, position) => {
    if (cue.endSeconds >= cue.startSeconds) return cue;
    repairs.push({ line, code: 'end-before-start' });
    const limit = cue.startSeconds + MENDED_DURATION_SECONDS;
    const next = sorted[position + 1]?.cue.startSeconds ?? limit;
    return { ...cue, endSeconds: next > cue.startSeconds ? Math.min(limit, next) : limit };
  });
  return { cues, repairs: repairs.sort((a, b) => a.line - b.line) };
}
