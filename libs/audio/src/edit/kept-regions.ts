/** @file Which parts of a sound stay. Pure. */

/** A part of a recording, in seconds. */
export interface Region {
  start: number;
  end: number;
}

/** A part of a sound, in frames; `end` is the first frame that is not in it. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The spans that stay when the regions are kept, or removed: in order, without overlaps, within the sound.
 * A moment falls on the frame that is nearest to it.
 */
export function keptSpans(
  { frames, sampleRate }: { frames: number; sampleRate: number },
  regions: readonly Region[],
  mode: 'keep' | 'remove',
): Span[] {
  const frameAt = (seconds: number) => Math.min(frames, Math.max(0, Math.round(seconds * sampleRate)));
  const chosen = joined(regions.map(({ start, end }) => ({ start: frameAt(start), end: frameAt(end) })));
  return mode === 'keep' ? chosen : between(chosen, frames);
}

/** The spans between spans. */
function between(spans: readonly Span[], frames: number): Span[] {
  const edges = [0, ...spans.flatMap(({ start, end }) => [start, end]), frames];
  return Array.from({ length: edges.length / 2 }, (_, at) => ({
    start: edges[2 * at]!,
    end: edges[2 * at + 1]!,
  })).filter(notEmpty);
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].filter(notEmpty).sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

const notEmpty = ({ start, end }: Span): boolean => end > start;

export const framesOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);
