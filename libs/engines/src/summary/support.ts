/** @file Whether a text says what a summary says of it. Pure. */
import type { Claim } from '../summarizer.js';
import { figuresOf, termsOf } from './words.js';

/** A claim with the passages that bear it; `isSupported` is off where the text has none. */
export interface CheckedClaim {
  text: string;
  /** In their order; what was named where nothing bears it. */
  sources: number[];
  isSupported: boolean;
}

/** So much of what a sentence says has to be said where it points to. */
const MIN_OVERLAP = 0.4;
/** A sentence of a summary rests on so many passages at most. */
const MAX_SOURCES = 4;

/** Looks claims up in a text. */
export class Support {
  private readonly terms: readonly ReadonlySet<string>[];
  private readonly figures: readonly ReadonlySet<string>[];
  private readonly places = new Map<string, number[]>();

  constructor(private readonly passages: readonly string[]) {
    this.terms = passages.map((passage) => new Set(termsOf(passage)));
    this.figures = passages.map((passage) => new Set(figuresOf(passage)));
    this.terms.forEach((terms, at) => {
      for (const term of terms) {
        const known = this.places.get(term);
        if (known) known.push(at);
        else this.places.set(term, [at]);
      }
    });
  }

  /** The claim with passages that bear it: those that it names, else those that say most of it. */
  check({ text, sources }: Claim): CheckedClaim {
    const named = [...new Set(sources)].filter((at) => at in this.passages).sort((a, b) => a - b);
    if (named.length > 0 && this.bears(text, named)) return { text, sources: named, isSupported: true };
    const found = this.find(text);
    if (found.length > 0 && this.bears(text, found)) return { text, sources: found, isSupported: true };
    return { text, sources: named, isSupported: false };
  }

  /** Most of its words, and all of its figures, stand there; what is rarer than half of the text counts most. */
  private bears(text: string, sources: readonly number[]): boolean {
    const said = new Set(sources.flatMap((at) => [...this.terms[at]!]));
    const figures = new Set(sources.flatMap((at) => [...this.figures[at]!]));
    if (figuresOf(text).some((figure) => !figures.has(figure))) return false;
    let [borne, all] = [0, 0];
    for (const term of new Set(termsOf(text))) {
      const weight = this.weight(term);
      all += weight;
      if (said.has(term)) borne += weight;
    }
    return all > 0 && borne / all >= MIN_OVERLAP;
  }

  /** Passages that together say as much of a text as possible. */
  private find(text: string): number[] {
    const open = new Set(termsOf(text));
    const found: number[] = [];
    while (open.size > 0 && found.length < MAX_SOURCES) {
      const scores = new Map<number, number>();
      for (const term of open)
        for (const at of this.places.get(term) ?? []) scores.set(at, (scores.get(at) ?? 0) + this.weight(term));
      let [best, bestScore] = [-1, 0];
      for (const [at, score] of scores) if (score > bestScore) [best, bestScore] = [at, score];
      if (best < 0) break;
      found.push(best);
      for (const term of this.terms[best]!) open.delete(term);
    }
    return found.sort((a, b) => a - b);
  }

  /** Words that stand everywhere say little; words that stand nowhere count in full. */
  private weight(term: string): number {
    return Math.log(1 + this.passages.length / ((this.places.get(term)?.length ?? 0) + 0.5));
  }
}
