/** @file Cutting long recordings into pieces where nobody speaks. Pure. */
import type { Silence } from './silences.js';

export interface Piece {
  start: number;
  end: number;
}

export interface SplitOptions {
  /** About how long a piece should be. */
  targetSeconds: number;
  /** No piece is longer, even if that cuts into speech. Without it a piece without pauses stays whole. */
  maxSeconds?: number;
  /** The number of pieces is a multiple of this when there are several, so that as many workers end together. */
  multipleOf?: number;
}

/** How far from its ideal place a cut may lie, as a share of a piece. */
const REACH = 0.35;
/** A longer pause is no better place than one of this length. */
const AMPLE_SILENCE_SECONDS = 1;
/** A shorter silence may lie within a word: it is a place only where no pause is near. */
const PAUSE_SECONDS = 0.25;

/**
 * Pieces that follow each other without gap or overlap from 0 to `durationSeconds`. Cuts lie in the middle of the longest
 * silence near the places that would make pieces equally long; where there is none near, there is no cut.
 */
export function splitAtSilences(durationSeconds: number, silences: readonly Silence[], options: SplitOptions): Piece[] {
  const { targetSeconds, maxSeconds = Infinity, multipleOf = 1 } = options;
  const wanted = durationSeconds / targetSeconds;
  const count = wanted < 1.5 ? 1 : Math.ceil(Math.round(wanted) / multipleOf) * multipleOf;
  const places = { silences, pauses: silences.filter(({ start, end }) => end - start >= PAUSE_SECONDS) };
  const soft = cutsNear({ start: 0, end: durationSeconds }, count, places, false);
  const cuts = between(0, durationSeconds, soft).flatMap((piece) => {
    const parts = Math.ceil((piece.end - piece.start) / maxSeconds);
    return [piece.start, ...(parts > 1 ? hardCuts(piece, maxSeconds, places) : [])];
  });
  return between(0, durationSeconds, cuts.slice(1));
}

interface Places {
  silences: readonly Silence[];
  /** Those of them that are no part of a word. */
  pauses: readonly Silence[];
}

/** One cut near each inner boundary of `count` equal parts; a hard one is made even without silence. */
function cutsNear(piece: Piece, count: number, { silences, pauses }: Places, isHard: boolean): number[] {
  const length = (piece.end - piece.start) / count;
  const reach = length * REACH;
  const cuts: number[] = [];
  for (let i = 1; i < count; i += 1) {
    const ideal = piece.start + i * length;
    const best = bestSilence(ideal, reach, pauses) ?? bestSilence(ideal, reach, silences);
    if (best !== undefined) cuts.push(best);
    else if (isHard) cuts.push(ideal);
  }
  return cuts;
}

/** Parts short enough that a cut anywhere within reach leaves none longer than the maximum. */
function hardCuts(piece: Piece, maxSeconds: number, places: Places): number[] {
  const parts = Math.ceil(((piece.end - piece.start) / maxSeconds) * (1 + 2 * REACH));
  return cutsNear(piece, parts, places, true);
}

/** Looks at the silences within reach alone: there may be hundreds of thousands in a day of clicks, and a cut for each minute. */
function bestSilence(ideal: number, reach: number, silences: readonly Silence[]): number | undefined {
  let best: { at: number; score: number } | undefined;
  for (let i = firstFrom(silences, ideal - reach); i < silences.length; i += 1) {
    const { start, end } = silences[i]!;
    const at = (start + end) / 2;
    if (at > ideal + reach) break;
    const distance = Math.abs(at - ideal) / reach;
    const score = Math.min(end - start, AMPLE_SILENCE_SECONDS) - distance * 0.15;
    if (!best || score > best.score) best = { at, score };
  }
  return best?.at;
}

/** The first silence, in order of time, whose middle is not before a moment. */
function firstFrom(silences: readonly Silence[], moment: number): number {
  let [low, high] = [0, silences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (silences[middle]!.start + silences[middle]!.end < 2 * moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(start: number, end: number, cuts: readonly number[]): Piece[] {
  const edges = [start, ...cuts, end];
  return edges.slice(1).map((edge, i) => ({ start: edges[i] ?? start, end: edge }));
}
