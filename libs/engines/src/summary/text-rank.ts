/**
 * @file TextRank (Mihalcea and Tarau, 2004): sentences that share words with many others that do, are what a text is about. Pure; in any
 * language that `Intl.Segmenter` knows the words of.
 */
import { termsOf } from './words.js';

/** A sentence is compared with those that it shares most with. */
const MAX_NEIGHBOURS = 40;
/** A word links a sentence to so many of those that hold it. All of them do in texts of up to 3,200 sentences: the commonest words link none. */
const MAX_COMPARED = 800;
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
export function mostRelevant(sentences: readonly string[], count: number): number[] {
  const vectors = vectorsOf(sentences);
  const ranks = ranksOf(linksOf(vectors));
  const weighed = sentences.map((_, at) => {
    const isShort = vectors[at]!.size < SHORTEST_TERMS;
    const isOpening = at < Math.max(1, sentences.length * OPENING.share);
    return ranks[at]! * (isShort ? 0.3 : 1) * (isOpening ? OPENING.weight : 1);
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

/** Weighted links of sentences to others: those of the sentence at `at` stand from `starts[at]` up to `starts[at + 1]`. */
interface Links {
  starts: Uint32Array;
  targets: Uint32Array;
  weights: Float64Array;
}

/** The sentences that hold a word, in the text's order, and the word's weight in each. */
interface Occurrences {
  sentences: number[];
  weights: number[];
}

/**
 * Found by the words that they share, not by comparing each with each. Typed arrays: for a text of 100,000 sentences, objects would take more
 * memory than a process for texts has.
 */
function linksOf(vectors: readonly Vector[]): Links {
  const byTerm = occurrencesOf(vectors);
  const cursors = new Map<string, number>();
  const shared = new Float64Array(vectors.length);
  const links: Links = {
    starts: new Uint32Array(vectors.length + 1),
    targets: new Uint32Array(vectors.length * MAX_NEIGHBOURS),
    weights: new Float64Array(vectors.length * MAX_NEIGHBOURS),
  };
  let end = 0;
  vectors.forEach((vector, at) => {
    const others: number[] = [];
    for (const [term, weight] of vector) {
      const { sentences, weights } = byTerm.get(term)!;
      const own = cursors.get(term) ?? 0;
      cursors.set(term, own + 1);
      const [from, to] = comparedWith(own, sentences.length);
      for (let place = from; place < to; place += 1) {
        const other = sentences[place]!;
        if (other === at) continue;
        if (shared[other] === 0) others.push(other);
        shared[other]! += weight * weights[place]!;
      }
    }
    for (const other of strongest(others, shared)) {
      links.targets[end] = other;
      links.weights[end] = shared[other]!;
      end += 1;
    }
    links.starts[at + 1] = end;
    for (const other of others) shared[other] = 0;
  });
  return links;
}

function occurrencesOf(vectors: readonly Vector[]): Map<string, Occurrences> {
  const byTerm = new Map<string, Occurrences>();
  vectors.forEach((vector, at) => {
    for (const [term, weight] of vector) {
      let found = byTerm.get(term);
      if (!found) byTerm.set(term, (found = { sentences: [], weights: [] }));
      found.sentences.push(at);
      found.weights.push(weight);
    }
  });
  return byTerm;
}

/** Which of the `count` sentences with a word the one at `own` is compared with: the nearest, so that the work grows with the text alone. */
export function comparedWith(own: number, count: number): [from: number, to: number] {
  const from = Math.max(0, Math.min(own - MAX_COMPARED / 2, count - MAX_COMPARED));
  return [from, Math.min(count, from + MAX_COMPARED)];
}

/** The others with the highest weights, highest first, equals in their order. */
function strongest(others: readonly number[], weights: Float64Array): number[] {
  const top: number[] = [];
  for (const other of others) {
    const weight = weights[other]!;
    if (top.length === MAX_NEIGHBOURS && weight <= weights[top.at(-1)!]!) continue;
    let place = top.length;
    while (place > 0 && weights[top[place - 1]!]! < weight) place -= 1;
    top.splice(place, 0, other);
    if (top.length > MAX_NEIGHBOURS) top.pop();
  }
  return top;
}

function ranksOf({ starts, targets, weights }: Links): Float64Array {
  const count = starts.length - 1;
  const totals = new Float64Array(count);
  for (let at = 0; at < count; at += 1)
    for (let link = starts[at]!; link < starts[at + 1]!; link += 1) totals[at]! += weights[link]!;
  let ranks = new Float64Array(count).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(count).fill(1 - DAMPING);
    for (let at = 0; at < count; at += 1)
      for (let link = starts[at]!; link < starts[at + 1]!; link += 1)
        next[targets[link]!]! += (DAMPING * ranks[at]! * weights[link]!) / totals[at]!;
    ranks = next;
  }
  return ranks;
}
