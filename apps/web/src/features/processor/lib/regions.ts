/** @file Parts of a recording that are kept or cut away. Pure. */

export interface Region {
  readonly id: number;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** A part that is turned off stays in the list, and can be turned on again. */
  readonly active: boolean;
}
export type CutMode = 'keep' | 'remove';

/** What is selected at first; a shorter recording ends sooner. */
export const DEFAULT_SELECTION = { start: 0, end: 60 } as const;
/** A part that is shorter can't be seen, nor heard. */
export const SHORTEST_SECONDS = 0.01;

let lastId = 0;
export const regionOf = (start: number, end: number): Region => ({ id: (lastId += 1), start, end, active: true });

export const firstRegions = (durationSeconds: number): Region[] => [
  regionOf(DEFAULT_SELECTION.start, Math.min(DEFAULT_SELECTION.end, durationSeconds)),
];

/** Moves one edge of a part, never past its other edge or out of the recording. */
export function moveEdge(region: Region, edge: 'start' | 'end', seconds: number, durationSeconds: number): Region {
  const to = Math.round(seconds * 1_000) / 1_000;
  return edge === 'start'
    ? { ...region, start: Math.min(Math.max(0, to), region.end - SHORTEST_SECONDS) }
    : { ...region, end: Math.max(Math.min(durationSeconds, to), region.start + SHORTEST_SECONDS) };
}

export const replaced = (regions: readonly Region[], region: Region): Region[] =>
  regions.map((each) => (each.id === region.id ? region : each));

/** Divides the part that a moment lies in. */
export function splitAt(regions: readonly Region[], seconds: number): Region[] {
  return regions.flatMap((region) =>
    seconds > region.start + SHORTEST_SECONDS && seconds < region.end - SHORTEST_SECONDS
      ? [
          { ...region, end: seconds },
          { ...regionOf(seconds, region.end), active: region.active },
        ]
      : [region],
  );
}

/** The length of what comes of it. */
export function resultSeconds(regions: readonly Region[], mode: CutMode, durationSeconds: number): number {
  const chosen = joined(regions.filter(({ active }) => active));
  const sum = chosen.reduce((total, { start, end }) => total + end - start, 0);
  return mode === 'keep' ? sum : durationSeconds - sum;
}

/** Whether a moment stays. */
export const staysAt = (seconds: number, regions: readonly Region[], mode: CutMode): boolean =>
  regions.some(({ active, start, end }) => active && seconds >= start && seconds < end) === (mode === 'keep');

export function joined<Part extends { start: number; end: number }>(
  parts: readonly Part[],
): { start: number; end: number }[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
