import type { Span } from './timeline';

interface Spoken extends Span {
  readonly speaker: string | null;
}

/** One speaker of a transcript. `colorIndex` counts by first appearance and picks the mark's colour. */
export interface Speaker {
  readonly name: string;
  readonly colorIndex: number;
  readonly seconds: number;
  /** Part of all attributed speech, 0..1. */
  readonly share: number;
}

/** Speakers in order of first appearance; empty when the engine named none. */
export function listSpeakers(segments: readonly Spoken[]): Speaker[] {
  const seconds = new Map<string, number>();
  for (const { speaker, start, end } of segments) {
    if (speaker !== null) seconds.set(speaker, (seconds.get(speaker) ?? 0) + Math.max(0, end - start));
  }
  const total = [...seconds.values()].reduce((sum, value) => sum + value, 0);
  return [...seconds].map(([name, spoken], colorIndex) => ({
    name,
    colorIndex,
    seconds: spoken,
    share: total > 0 ? spoken / total : 0,
  }));
}

export interface LaneBlock extends Span {
  readonly speaker: string;
}

/** Silence shorter than this between two turns of one speaker is drawn through. */
const JOIN_GAP_SECONDS = 2;

/** The coloured bar under the waveform: neighbouring segments of one speaker joined into one block. */
export function speakerLane(segments: readonly Spoken[]): LaneBlock[] {
  const blocks: LaneBlock[] = [];
  for (const { speaker, start, end } of segments) {
    if (speaker === null) continue;
    const last = blocks.at(-1);
    if (last?.speaker === speaker && start - last.end < JOIN_GAP_SECONDS) {
      blocks[blocks.length - 1] = { ...last, end: Math.max(last.end, end) };
    } else {
      blocks.push({ speaker, start, end });
    }
  }
  return blocks;
}
