/** @file Where the moments of a recording are in what was made of it: cut, faster, slower, one after the other. Pure. */

/** A part that stayed: what was from `from` to `to` begins at `at`, and lasts `factor` times less long. Seconds. */
export interface TimePiece {
  from: number;
  to: number;
  at: number;
  factor: number;
}

/** In order, without overlaps. What lies between two pieces is gone. */
export type TimeMap = readonly TimePiece[];

export const unchangedTime = (durationSeconds: number): TimeMap => [{ from: 0, to: durationSeconds, at: 0, factor: 1 }];

/** The map after everything was made `factor` times as fast. */
export const fasterTime = (map: TimeMap, factor: number): TimeMap =>
  map.map((piece) => ({ ...piece, at: piece.at / factor, factor: piece.factor * factor }));

/** The map after only these spans of the result were kept; they come in order, without overlaps. */
export function keptTime(map: TimeMap, spans: readonly { start: number; end: number }[]): TimeMap {
  const kept: TimePiece[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    for (const { from, to, at: began, factor } of map) {
      const [first, last] = [Math.max(start, began), Math.min(end, began + (to - from) / factor)];
      if (last <= first) continue;
      const original = (seconds: number) => from + (seconds - began) * factor;
      kept.push({ from: original(first), to: original(last), at: at + first - start, factor });
    }
    at += end - start;
  }
  return kept;
}

const placeInPiece = ({ from, to, at, factor }: TimePiece, seconds: number): number =>
  at + (Math.min(to, Math.max(from, seconds)) - from) / factor;

/** Where a moment lies in the result; what is gone lies where its gap was closed. */
export function placeIn(map: TimeMap, seconds: number): number {
  const next = map.find(({ to }) => seconds < to);
  const piece = next ?? map.at(-1);
  return piece ? placeInPiece(piece, seconds) : 0;
}

/** Whether a moment is still there. */
export const isKept = (map: TimeMap, seconds: number): boolean =>
  map.some(({ from, to }) => from <= seconds && seconds < to);
