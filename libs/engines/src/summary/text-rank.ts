/**
 * @file TextRank (Mihalcea and Tarau, 2004): sentences that share words with many others that do, are what a text is about. Pure; in any
 * language that `Intl.Segmenter` knows the words of.
 */
import { termsOf } from './words.js';

/** A sentence is compared with those that it shares most with. */
const MOST_NEIGHBOURS = 40;
/** Words that stand in more sentences than this tell none from another. */
const COMMONEST = 0.25;
const DAMPING = 0.85;
const ROUNDS = 30;
/** A second sentence that says the same is none. */
const SAME = 0.6;
/** What is said first is often what it is about. */
const OPENING = { share: 0.02, weight: 1.15 };
const SHORTEST_TERMS = 4;

type Vector = ReadonlyMap<string, number>;

/** The places of the most telling sentences, the most telling one first; no two that say the same. */
export function mostTelling(sentences: readonly string[], count: number): number[] {
  const vectors = vectorsOf(sentences);
  const ranks = ranksOf(neighboursOf(vectors));
  const weighed = ranks.map((rank, at) => {
    const isShort = vectors[at]!.size < SHORTEST_TERMS;
    const isOpening = at < Math.max(1, sentences.length * OPENING.share);
    return rank * (isShort ? 0.3 : 1) * (isOpening ? OPENING.weight : 1);
  });
  const order = weighed.map((_, at) => at).sort((a, b) => weighed[b]! - weighed[a]! || a - b);
  const chosen: number[] = [];
  for (const at of order) {
    if (chosen.length >= count) break;
    if (vectors[at]!.size > 0 && chosen.every((other) => cosine(vectors[at]!, vectors[other]!) < SAME)) chosen.push(at);
  }
  return chosen.length > 0 ? chosen : order.slice(0, count);
}

/** Weights by how rare a word is, of length 1. */
export function vectorsOf(sentences: readonly string[]): Vector[] {
  const terms = sentences.map(termsOf);
  const frequency = new Map<string, number>();
  for (const own of terms) for (const term of new Set(own)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const commonest = Math.max(3, sentences.length * COMMONEST);
  return terms.map((own) => {
    const vector = new Map<string, number>();
    for (const term of own) {
      const count = frequency.get(term)!;
      if (count <= commonest) vector.set(term, (vector.get(term) ?? 0) + Math.log(1 + sentences.length / count));
    }
    const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
    if (length > 0) for (const [term, weight] of vector) vector.set(term, weight / length);
    return vector;
  });
}

export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** Found by the words that they share, not by comparing each with each. */
function neighboursOf(vectors: readonly Vector[]): [number, number][][] {
  const places = new Map<string, number[]>();
  vectors.forEach((vector, at) => {
    for (const term of vector.keys()) (places.get(term) ?? places.set(term, []).get(term)!).push(at);
  });
  return vectors.map((vector, at) => {
    const shared = new Map<number, number>();
    for (const [term, weight] of vector) {
      for (const other of places.get(term)!)
        if (other !== at) shared.set(other, (shared.get(other) ?? 0) + weight * vectors[other]!.get(term)!);
    }
    return [...shared].sort((a, b) => b[1] - a[1]).slice(0, MOST_NEIGHBOURS);
  });
}

function ranksOf(neighbours: readonly [number, number][][]): number[] {
  const totals = neighbours.map((own) => own.reduce((sum, [, weight]) => sum + weight, 0));
  let ranks = neighbours.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = neighbours.map(() => 1 - DAMPING);
    neighbours.forEach((own, at) => {
      for (const [other, weight] of own) next[other]! += (DAMPING * ranks[at]! * weight) / totals[at]!;
    });
    ranks = next;
  }
  return ranks;
}
