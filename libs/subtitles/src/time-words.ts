import { alignWords } from './align.js';
import type { Segment, Word } from './segment.js';
import { splitUnits, type TextUnit } from './text-unit.js';
import { stripTags } from './markup.js';

/** What makes two writings the same word: letters and digits, whatever the case. */
const bare = (text: string): string => {
  const letters = stripTags(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
  return letters === '' ? text : letters;
};

/** When a text was spoken at the earliest and at the latest, in seconds. */
interface Span {
  start: number;
  end: number;
}

/**
 * The words of a text that was edited, with their times: a word that stood there before keeps its own, others share the time between their
 * neighbours by length. A confidence stays with a word as it was heard; what was written by hand has none.
 * @param text as it is now
 * @param heard the words as they were, by time
 * @param span of the whole text
 */
export function timeWords(text: string, heard: readonly Word[], span: Span): Word[] {
  const units = splitUnits(text);
  const pairs = alignWords(
    heard.map((word) => bare(word.text)),
    units.map((unit) => bare(unit.text)),
  );
  const known = new Map(pairs.map(([before, now]) => [now, heard[before]!]));
  const words: Word[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const word = known.get(at);
    if (word) {
      words.push({ ...word, text: units[at]!.text });
      continue;
    }
    let next = at;
    while (next < units.length && !known.has(next)) next += 1;
    const place = placeBetween(words, known.get(next), heard, span);
    // One by one: as arguments of one call they would be more than the stack holds.
    for (const each of shared(units.slice(at, next), place)) words.push(each);
    at = next - 1;
  }
  return words;
}

/** A word takes at least this long; where its neighbours leave less, it takes it of the one before. */
const MIN_SECONDS = 0.04;

/** The time for words that were not heard: that of those which they replaced, else the gap, else the second half of the word before. */
function placeBetween(words: Word[], next: Word | undefined, heard: readonly Word[], span: Span): Span {
  const last = words.at(-1);
  const from = last?.end ?? span.start;
  const to = Math.max(from, next?.start ?? span.end);
  const replaced = wordsBetween(heard, from - 0.0005, to + 0.0005);
  if (replaced) return replaced;
  if (to - from >= MIN_SECONDS || !last) return { start: from, end: to };
  const middle = (last.start + last.end) / 2;
  words[words.length - 1] = { ...last, end: middle };
  return { start: middle, end: Math.max(to, last.end) };
}

/** From the first to the last of the words that lie within a span; undefined where none does. `words` by time. */
function wordsBetween(words: readonly Word[], from: number, to: number): Span | undefined {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  let [first, last]: [Word | undefined, Word | undefined] = [undefined, undefined];
  for (let at = low; at < words.length && words[at]!.start <= to; at += 1) {
    if (words[at]!.end > to) continue;
    first ??= words[at];
    last = words[at];
  }
  return first && last && { start: first.start, end: last.end };
}

function shared(units: readonly TextUnit[], { start, end }: Span): Word[] {
  const total = units.reduce((sum, { characters }) => sum + characters + 1, 0);
  let passed = 0;
  const at = () => round(start + ((end - start) * passed) / total);
  return units.map(({ text, characters }) => {
    const from = at();
    passed += characters + 1;
    return { start: from, end: at(), text, confidence: null };
  });
}

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** A segment whose text is another now: its words are timed anew, where it has any. */
export function withText(segment: Segment, text: string): Segment {
  if (text === segment.text) return segment;
  return {
    ...segment,
    text,
    confidence: null,
    words: segment.words.length === 0 ? [] : timeWords(text, segment.words, segment),
  };
}

/**
 * Puts a text that somebody has written into time by what a machine has heard of the same recording: each of its lines (or paragraphs) becomes a
 * segment.
 * @param paragraphs in the order they are spoken
 * @param heard all words of the recording, by time
 */
export function alignParagraphs(
  paragraphs: readonly { text: string; speaker: string | null }[],
  heard: readonly Word[],
  durationSeconds: number,
): Segment[] {
  const written = paragraphs.filter(({ text }) => text.trim() !== '');
  const words = timeWords(written.map(({ text }) => text).join('\n'), heard, {
    start: heard[0]?.start ?? 0,
    end: heard.at(-1)?.end ?? durationSeconds,
  });
  let at = 0;
  return written.map(({ text, speaker }) => {
    const own = words.slice(at, (at += splitUnits(text).length));
    const start = own[0]?.start ?? 0;
    return {
      start,
      end: Math.max(start, own.at(-1)?.end ?? start),
      text: text.trim(),
      speaker,
      confidence: null,
      words: own,
    };
  });
}

/** Segments that came without words (from a text, from subtitles) get those that were heard in their time, as far as they are the same. */
export function keepWordTimes(segments: readonly Segment[], before: readonly Segment[]): Segment[] {
  const heard = before.flatMap(({ words }) => words);
  let at = 0;
  return segments.map((segment) => {
    while (at < heard.length && middleOf(heard[at]!) < segment.start) at += 1;
    const from = at;
    while (at < heard.length && middleOf(heard[at]!) < segment.end) at += 1;
    const own = heard.slice(from, at);
    return segment.words.length > 0 || own.length === 0
      ? segment
      : { ...segment, words: timeWords(segment.text, own, segment) };
  });
}

const middleOf = ({ start, end }: Span): number => (start + end) / 2;
