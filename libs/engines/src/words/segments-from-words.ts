/** @file From a row of timed words to utterances that a reader can follow. Pure. */
import type { Segment, Word } from '@timbrel/subtitles';
import { joinWords } from './join-words.js';

/** A word as an engine heard it; `speaker` where the engine tells speakers apart. */
export interface SpokenWord extends Word {
  speaker?: string | null;
}

export interface SegmentRules {
  /** A pause of this length ends a segment. */
  pauseSeconds: number;
  /** Longer segments are cut at their best pause. */
  maxSeconds: number;
}

const DEFAULT_RULES: SegmentRules = { pauseSeconds: 0.7, maxSeconds: 12 };
/** A sentence shorter than this stays with the next one. */
const SHORT_SENTENCE_SECONDS = 1.5;
const SENTENCE_END = /[.!?…。！？؟।۔]["'”’»)\]]*$/u;
const CLAUSE_END = /[,;:،؛，；：]["'”’»)\]]*$/u;
const ABBREVIATION = /^(?:\p{L}|mr|mrs|ms|dr|st|prof|sr|jr|vs|etc|e\.g|i\.e|bzw|z\.b|sra|mme|т\.е)\.$/iu;

/**
 * Groups words into segments: a new one begins after a pause, when another speaker begins, after a sentence, and
 * where a segment would be too long.
 *
 * @param words in time order
 */
export function segmentsFromWords(words: readonly SpokenWord[], rules: Partial<SegmentRules> = {}): Segment[] {
  const { pauseSeconds, maxSeconds } = { ...DEFAULT_RULES, ...rules };
  const groups: SpokenWord[][] = [];
  let group: SpokenWord[] = [];
  for (const word of words) {
    const last = group.at(-1);
    if (last && endsBetween(group, last, word, pauseSeconds)) {
      groups.push(group);
      group = [];
    }
    group.push(word);
  }
  if (group.length > 0) groups.push(group);
  return groups.flatMap((each) => cutToLength(each, maxSeconds)).map(toSegment);
}

function endsBetween(group: readonly SpokenWord[], last: SpokenWord, next: SpokenWord, pauseSeconds: number): boolean {
  if (next.start - last.end >= pauseSeconds) return true;
  if ((next.speaker ?? null) !== (last.speaker ?? null)) return true;
  return SENTENCE_END.test(last.text) && !ABBREVIATION.test(last.text) && spanSeconds(group) >= SHORT_SENTENCE_SECONDS;
}

function cutToLength(words: SpokenWord[], maxSeconds: number): SpokenWord[][] {
  if (spanSeconds(words) <= maxSeconds || words.length < 2) return [words];
  const at = bestCut(words);
  return [...cutToLength(words.slice(0, at), maxSeconds), ...cutToLength(words.slice(at), maxSeconds)];
}

/** The index before which to cut: after a clause, at a long pause, and not far from the middle. */
function bestCut(words: readonly SpokenWord[]): number {
  const [first, half] = [words[0]?.start ?? 0, spanSeconds(words) / 2];
  let best = { at: 1, score: -Infinity };
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words[at - 1], words[at]];
    if (!before || !after) continue;
    const offCentre = Math.abs(after.start - first - half) / half;
    const score = after.start - before.end + (CLAUSE_END.test(before.text) ? 0.3 : 0) - offCentre * 0.5;
    if (score > best.score) best = { at, score };
  }
  return best.at;
}

function toSegment(words: SpokenWord[]): Segment {
  const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    text: joinWords(words.map(({ text }) => text)),
    speaker: words[0]?.speaker ?? null,
    confidence: known.length > 0 ? known.reduce((sum, each) => sum + each, 0) / known.length : null,
    words: words.map(({ text, start, end, confidence }) => ({ start, end, text, confidence })),
  };
}

function spanSeconds(words: readonly SpokenWord[]): number {
  return (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0);
}
