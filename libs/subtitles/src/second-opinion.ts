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
  let [l, r] = [0, 0];
  for (const [nextLeft, nextRight] of [...pairs, [left.length, right.length] as const]) {
    if (nextLeft > l || nextRight > r) {
      const gap = { ours: left.slice(l, nextLeft), theirs: right.slice(r, nextRight), before: left[l - 1] };
      disagreements.push(...readingsOf(gap, ours, theirs));
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
function readingsOf({ ours, theirs, before }: Gap, said: readonly Said[], others: readonly Said[]): Disagreement[] {
  const first = ours[0]?.segment ?? segmentFor(theirs, before, said);
  const last = ours.at(-1)?.segment ?? first;
  const readings: Disagreement[] = [];
  for (let segment = first; segment <= last; segment += 1) {
    const own = ours.filter((token) => token.segment === segment);
    const heard = theirs.filter((token) => {
      const middle = (token.start + token.end) / 2;
      return (
        (segment === first || middle >= said[segment]!.start) && (segment === last || middle < said[segment + 1]!.start)
      );
    });
    if (own.length === 0 && heard.length === 0) continue;
    const inserted = before?.segment === segment ? before.to : 0;
    const [from, to] = [own[0]?.from ?? inserted, own.at(-1)?.to ?? inserted];
    readings.push({
      ...{ segment, from, to, ours: said[segment]!.text.slice(from, to), theirs: textOf(heard, others) },
      start: own[0]?.start ?? heard[0]!.start,
      end: own.at(-1)?.end ?? heard.at(-1)!.end,
    });
  }
  return readings;
}

/** Where words stand that we have not: by their time, but never before what both have heard. */
function segmentFor(theirs: readonly Token[], before: Token | undefined, said: readonly Said[]): number {
  const { start } = theirs[0]!;
  const least = before?.segment ?? 0;
  const later = said.findIndex((segment, at) => at >= least && segment.end > start);
  return later < 0 ? Math.max(least, said.length - 1) : later;
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
