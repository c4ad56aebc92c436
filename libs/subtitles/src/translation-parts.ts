import { splitLines } from './lines.js';
import { INVISIBLE, stripTags } from './markup.js';

/** What of a cue's text is translated: plain text alone, so that no engine can lose a tag, and none is given a time. */
export interface TranslationParts {
  /** Plain texts: one for each line of a dialogue, else the whole cue. Empty where there is nothing to say. */
  readonly texts: readonly string[];
  /** The cue's text with the translations in place of those texts, and every tag that was there. Lines are not broken yet. */
  restore(translations: readonly string[]): string;
}

/** A dash, and what may stand before it. */
const DASH = /^(?:[\s\u200e\u200f]*[-–—‐]\s*)/u;
const LETTER = /\p{L}/u;

export function translationParts(cueText: string): TranslationParts {
  const turns = turnsOf(splitLines(cueText)).map(turnParts);
  const spoken = turns.filter(({ text }) => LETTER.test(text));
  return {
    texts: spoken.map(({ text }) => text),
    restore: (translations) => {
      const translated = new Map(spoken.map((turn, at) => [turn, translations[at]]));
      return turns.map((turn) => turn.restore(translated.get(turn) ?? turn.text)).join('\n');
    },
  };
}

/** Lines that begin with a dash are said by different people, if there are several; other lines belong together. */
function turnsOf(lines: readonly string[]): string[] {
  const beginsTurn = (line: string) => DASH.test(stripTags(line));
  if (lines.filter(beginsTurn).length < 2) return [lines.join(' ')];
  const turns: string[] = [];
  for (const line of lines) {
    if (beginsTurn(line) || turns.length === 0) turns.push(line);
    else turns[turns.length - 1] += ` ${line}`;
  }
  return turns;
}

interface Tag {
  raw: string;
  /** How many words stand before it. */
  words: number;
  isClosing: boolean;
}

/** One turn without its tags and its dash, and the way back. */
function turnParts(turn: string): { text: string; restore: (text: string) => string } {
  const found: { raw: string; offset: number }[] = [];
  let plain = '';
  let position = 0;
  for (const match of turn.matchAll(INVISIBLE)) {
    plain += turn.slice(position, match.index);
    position = match.index + match[0].length;
    found.push({ raw: match[0], offset: plain.length });
  }
  plain += turn.slice(position);
  const tags = withWordCounts(found, plain);
  const dash = DASH.exec(plain)?.[0] ?? '';
  const text = plain.slice(dash.length).replace(/\s+/gu, ' ').trim();
  return {
    text,
    restore: (translated) => {
      const words = translated.replace(/\s+/gu, ' ').trim();
      return tags.length === 0 ? dash + words : withTags(dash, words, tags, wordsIn(plain));
    },
  };
}

/** @param found tags in their order, at offsets of the plain text */
function withWordCounts(found: readonly { raw: string; offset: number }[], plain: string): Tag[] {
  if (found.length === 0) return [];
  const words = wordsOf(plain);
  let before = 0;
  return found.map(({ raw, offset }) => {
    while (before < words.length && words[before]!.start < offset) before += 1;
    return { raw, words: before, isClosing: raw.startsWith('</') };
  });
}

/**
 * Tags at the edges stay at the edges; those within go where as much of the text has been said, an opening one before a word and a closing one
 * after a word.
 */
function withTags(dash: string, text: string, tags: readonly Tag[], wordsBefore: number): string {
  const words = wordsOf(text);
  let result = '';
  let at = 0;
  let least = 0;
  const upTo = (offset: number) => {
    result += text.slice(at, offset);
    at = Math.max(at, offset);
  };
  const place = ({ words: before, isClosing }: Tag): number => {
    if (before === 0 && !isClosing) return 0;
    if (before >= wordsBefore) return words.length;
    return Math.round((before / wordsBefore) * words.length);
  };
  let hasDash = dash === '';
  for (const tag of tags) {
    const index = Math.max(least, Math.min(words.length, place(tag)));
    // What opens and closes again holds at least a word.
    least = tag.isClosing ? index : Math.min(words.length, index + (tag.words < wordsBefore ? 1 : 0));
    if (index > 0 && !hasDash) {
      result += dash;
      hasDash = true;
    }
    if (tag.isClosing) upTo(index === words.length ? text.length : (words[index - 1]?.end ?? 0));
    else upTo(index === words.length ? text.length : openingPlace(text, words, index));
    result += tag.raw;
  }
  if (!hasDash) result += dash;
  return result + text.slice(at);
}

/** Before a word and the signs that belong to it, such as '¿' or a quotation mark. */
function openingPlace(text: string, words: readonly { start: number; end: number }[], index: number): number {
  const from = words[index - 1]?.end ?? 0;
  const between = text.slice(from, words[index]!.start);
  return from + between.lastIndexOf(' ') + 1;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): { start: number; end: number }[] =>
  [...SEGMENTER.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
const wordsIn = (text: string): number => wordsOf(text).length;
