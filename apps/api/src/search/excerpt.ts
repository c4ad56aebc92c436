import { type Segment } from '@timbrel/subtitles';
import { folded, WORD } from '../common/search/folding.js';

/** The matched words of a segment, their context, and when they are said. */
export interface Excerpt {
  start: number;
  before: string;
  match: string;
  after: string;
}

/** How many characters of context are shown on each side. */
const BEFORE = 40;
const AFTER = 80;

/** Of the words of a segment, as many as it may have; transcripts of earlier versions may have more. */
const MAX_CHARACTERS = 10_000;

interface Token {
  text: string;
  from: number;
  to: number;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: folded(word), from: index, to: index + word.length }));

/** @param words folded; the whole of them in a row where they stand so, else the first one of them that does */
export function excerptOf(segment: Segment, words: readonly string[]): Excerpt {
  const { text } = segment;
  const tokens = tokensOf(text);
  const begins = (at: number, word: string) => tokens[at]?.text.startsWith(word) === true;
  const places = [...tokens.keys()];
  const row = places.find((at) => words.every((word, step) => begins(at + step, word)));
  const at = row ?? places.find((place) => words.some((word) => begins(place, word)));
  if (at === undefined) return { start: segment.start, before: '', match: '', after: shortened(text, 'end', AFTER) };
  const from = tokens[at]!.from;
  const to = tokens[row === undefined ? at : at + words.length - 1]!.to;
  return {
    start: startOf(segment, tokens[at]!.text, tokens.slice(0, at)),
    before: shortened(text.slice(0, from), 'start', BEFORE),
    match: text.slice(from, to),
    after: shortened(text.slice(to), 'end', AFTER),
  };
}

/** When the n-th occurrence of the word is said, or when its segment begins if words have no times. */
function startOf({ words, start }: Segment, word: string, earlier: readonly Token[]): number {
  let left = earlier.filter(({ text }) => text === word).length;
  let characters = 0;
  for (const said of words) {
    characters += said.text.length;
    if (characters > MAX_CHARACTERS) break;
    if (!tokensOf(said.text).some((token) => token.text === word)) continue;
    if (left === 0) return said.start;
    left -= 1;
  }
  return start;
}

/** Truncates between words and adds an ellipsis. */
function shortened(text: string, cut: 'start' | 'end', letters: number): string {
  if (text.length <= letters) return text;
  return cut === 'start'
    ? `…${text.slice(-letters).replace(/^\S*/u, '')}`
    : `${text.slice(0, lastBlank(text, letters)).trimEnd()}…`;
}

/** The index of the last space before `end`, or 0. */
function lastBlank(text: string, end: number): number {
  let at = end;
  while (at > 0 && !/\s/u.test(text[at - 1]!)) at -= 1;
  return at;
}
