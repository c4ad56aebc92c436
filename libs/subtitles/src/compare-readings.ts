/** @file Where two engines that have heard the same have understood something else. Pure. */
import { alignWords } from './align.js';
import type { Segment } from './segment.js';

/** One place that two transcripts read differently; either reading may be empty. */
export interface Disagreement {
  /** Place of the segment in our transcript. */
  segment: number;
  /** Where our reading stands in its text, as offsets; where theirs would go in, if we have none. */
  from: number;
  to: number;
  /** Seconds. */
  start: number;
  end: number;
  ours: string;
  theirs: string;
}

export interface Comparison {
  disagreements: Disagreement[];
  /** Share of our words that they have heard too, 0 to 1. */
  agreement: number;
}

type Said = Pick<Segment, 'start' | 'end' | 'text' | 'words'>;

interface Token {
  /** As it is compared. */
  word: string;
  segment: number;
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Holds what others have heard against our text, word by word; capitals and punctuation count as no difference. */
export function compareReadings(ours: readonly Said[], theirs: readonly Said[]): Comparison {
  const [left, right] = [tokensOf(ours), tokensOf(theirs)];
  const pairs = alignWords(
    left.map(({ word }) => word),
    right.map(({ word }) => word),
  );
  const disagreements: Disagreement[] = [];
  const segmentAt = segmentFinder(ours);
  let [l, r] = [0, 0];
  for (const [nextLeft, nextRight] of [...pairs, [left.length, right.length] as const]) {
    if (nextLeft > l || nextRight > r) {
      const gap = { ours: left.slice(l, nextLeft), theirs: right.slice(r, nextRight), before: left[l - 1] };
      for (const reading of readingsOf(gap, ours, theirs, segmentAt)) disagreements.push(reading);
    }
    [l, r] = [nextLeft + 1, nextRight + 1];
  }
  return { disagreements, agreement: left.length === 0 ? 1 : pairs.length / left.length };
}

interface Gap {
  ours: readonly Token[];
  theirs: readonly Token[];
  /** Our last word that both have. */
  before: Token | undefined;
}

/** One reading for each of our segments that a gap goes over: theirs by the time at which it is said. */
function readingsOf(
  { ours, theirs, before }: Gap,
  said: readonly Said[],
  others: readonly Said[],
  segmentAt: SegmentFinder,
): Disagreement[] {
  const first = ours[0]?.segment ?? segmentAt.endingAfter(theirs[0]!.start, before?.segment ?? 0);
  const last = ours.at(-1)?.segment ?? first;
  const own = groupedBy(ours, ({ segment }) => segment);
  const heard = groupedBy(theirs, ({ start, end }) =>
    Math.min(last, Math.max(first, segmentAt.beginningBefore((start + end) / 2))),
  );
  const readings: Disagreement[] = [];
  const segments = new Set([...own.keys(), ...heard.keys()]);
  for (const segment of [...segments].sort((one, other) => one - other)) {
    const [ourTokens, theirTokens] = [own.get(segment) ?? [], heard.get(segment) ?? []];
    const inserted = before?.segment === segment ? before.to : 0;
    const [from, to] = [ourTokens[0]?.from ?? inserted, ourTokens.at(-1)?.to ?? inserted];
    readings.push({
      ...{ segment, from, to, ours: said[segment]!.text.slice(from, to), theirs: textOf(theirTokens, others) },
      start: ourTokens[0]?.start ?? theirTokens[0]!.start,
      end: ourTokens.at(-1)?.end ?? theirTokens.at(-1)!.end,
    });
  }
  return readings;
}

function groupedBy(tokens: readonly Token[], segmentOf: (token: Token) => number): Map<number, Token[]> {
  const groups = new Map<number, Token[]>();
  for (const token of tokens) {
    const segment = segmentOf(token);
    const group = groups.get(segment);
    if (group) group.push(token);
    else groups.set(segment, [token]);
  }
  return groups;
}

interface SegmentFinder {
  /** The last segment that begins at a moment or before it; -1 where none does. */
  beginningBefore(seconds: number): number;
  /** The first segment from `least` on that ends after a moment; else the last one, but none before `least`. */
  endingAfter(seconds: number, least: number): number;
}

/** So many segments are passed over at once. */
const BLOCK = 256;

/** Finds segments by time without going through all of them for each word. */
function segmentFinder(said: readonly Said[]): SegmentFinder {
  const blockEnds: number[] = [];
  said.forEach(({ end }, at) => {
    const block = Math.floor(at / BLOCK);
    blockEnds[block] = Math.max(blockEnds[block] ?? end, end);
  });
  return {
    beginningBefore(seconds) {
      let [low, high] = [0, said.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (said[middle]!.start <= seconds) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
    endingAfter(seconds, least) {
      for (let at = least; at < said.length; at += 1) {
        if (at % BLOCK === 0 && blockEnds[at / BLOCK]! <= seconds) at += BLOCK - 1;
        else if (said[at]!.end > seconds) return at;
      }
      return Math.max(least, said.length - 1);
    },
  };
}

/** As they are written there, also over the end of a segment. */
function textOf(tokens: readonly Token[], said: readonly Said[]): string {
  const parts: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const { segment, from } = tokens[at]!;
    let end = at;
    while (tokens[end + 1]?.segment === segment) end += 1;
    parts.push(said[segment]!.text.slice(from, tokens[end]!.to));
    at = end + 1;
  }
  return parts.join(' ');
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

function tokensOf(segments: readonly Said[]): Token[] {
  return segments.flatMap(({ text, start, end, words }, segment) => {
    const found = [...SEGMENTER.segment(text)].filter(({ isWordLike }) => isWordLike);
    const isTimed = words.length === found.length;
    const timeAt = (offset: number) => start + (offset / Math.max(1, text.length)) * (end - start);
    return found.map(({ segment: word, index }, at): Token => ({
      word: word.normalize('NFKC').toLocaleLowerCase().replace(/['’]/gu, ''),
      ...{ segment, from: index, to: index + word.length },
      start: isTimed ? words[at]!.start : timeAt(index),
      end: isTimed ? words[at]!.end : timeAt(index + word.length),
    }));
  });
}
