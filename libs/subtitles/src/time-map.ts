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
  let passed = 0;
  for (const { start, end } of spans) {
    while (passed < map.length && endOf(map[passed]!) <= start) passed += 1;
    for (let index = passed; index < map.length && map[index]!.at < end; index += 1) {
      const piece = map[index]!;
      const { from, at: began, factor } = piece;
      const [first, last] = [Math.max(start, began), Math.min(end, endOf(piece))];
      if (last <= first) continue;
      const original = (seconds: number) => from + (seconds - began) * factor;
      kept.push({ from: original(first), to: original(last), at: at + first - start, factor });
    }
    at += end - start;
  }
  return kept;
}

/** Where a piece ends in the result. */
const endOf = ({ from, to, at, factor }: TimePiece): number => at + (to - from) / factor;

const placeInPiece = ({ from, to, at, factor }: TimePiece, seconds: number): number =>
  at + (Math.min(to, Math.max(from, seconds)) - from) / factor;

/** The first piece that ends after a moment. A map may have as many pieces as a recording has pauses, and is asked for every word. */
function pieceAfter(map: TimeMap, seconds: number): TimePiece | undefined {
  let [low, high] = [0, map.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (seconds < map[middle]!.to) high = middle;
    else low = middle + 1;
  }
  return map[low];
}

/** Where a moment lies in the result; what is gone lies where its gap was closed. */
export function placeIn(map: TimeMap, seconds: number): number {
  const piece = pieceAfter(map, seconds) ?? map.at(-1);
  return piece ? placeInPiece(piece, seconds) : 0;
}

/** Whether a moment is still there. */
export const isKept = (map: TimeMap, seconds: number): boolean =>
  (pieceAfter(map, seconds)?.from ?? Infinity) <= seconds;
