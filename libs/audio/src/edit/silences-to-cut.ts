import { type Silence } from '@timbrel/ffmpeg';
import { type Region } from './kept-regions.js';

export interface SilencesToCut {
  /** In the order of time, seconds. */
  silences: Region[];
  /** How many there are in all. */
  found: number;
}

const microseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

/**
 * The parts that a removal of silences cuts away: silences without the margins at their ends, but for those at the ends of the recording.
 * Where there are more than `most`, the longest ones.
 */
export function silencesToCut(
  silences: readonly Silence[],
  { durationSeconds, marginSeconds, most }: { durationSeconds: number; marginSeconds: number; most: number },
): SilencesToCut {
  const all = silences
    .map(({ start, end }) => ({
      start: microseconds(start === 0 ? 0 : start + marginSeconds),
      end: microseconds(end >= durationSeconds ? durationSeconds : end - marginSeconds),
    }))
    .filter(({ start, end }) => end > start);
  if (all.length <= most) return { silences: all, found: all.length };
  const longest = all.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start).slice(0, most);
  return { silences: longest.sort((a, b) => a.start - b.start), found: all.length };
}
