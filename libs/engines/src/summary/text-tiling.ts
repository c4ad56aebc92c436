/** @file TextTiling (Hearst, 1997): a new subject begins where the words before and after a place have least in common. Pure. */
import { cosine, vectorsOf } from './text-rank.js';

/** So many sentences on each side are held against each other. */
const BLOCK = 8;
/** No chapter is shorter. */
const SHORTEST = 6;

/** Where chapters begin, the first at 0; as many as asked for, or fewer where the text has no more subjects. */
export function chapterStarts(sentences: readonly string[], count: number): number[] {
  if (count < 2 || sentences.length < 2 * SHORTEST) return [0];
  const vectors = vectorsOf(sentences);
  const cohesion = (at: number): number => {
    const before = summed(vectors.slice(Math.max(0, at - BLOCK), at));
    const after = summed(vectors.slice(at, at + BLOCK));
    return cosine(before, after);
  };
  const places = sentences.map((_, at) => at).slice(SHORTEST, -SHORTEST);
  const depths = places
    .map((at) => ({ at, cohesion: cohesion(at) }))
    .sort((a, b) => a.cohesion - b.cohesion || a.at - b.at);
  const starts = [0];
  for (const { at } of depths) {
    if (starts.length >= count) break;
    if (starts.every((start) => Math.abs(start - at) >= SHORTEST)) starts.push(at);
  }
  return starts.sort((a, b) => a - b);
}

function summed(vectors: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const vector of vectors) for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight);
  const length = Math.sqrt([...sum.values()].reduce((all, weight) => all + weight * weight, 0)) || 1;
  for (const [term, weight] of sum) sum.set(term, weight / length);
  return sum;
}
