import { INVISIBLE, stripTags } from './markup.js';
import { countCharacters } from './reading-speed.js';

/** A piece of text that never breaks: a word with its punctuation and tags, or in scripts without spaces what a dictionary calls a word. */
export interface TextUnit {
  text: string;
  /** Whether a space stands before it where no line break does. */
  spaceBefore: boolean;
  /** Characters a reader sees. */
  characters: number;
}

/** Runs without white space; the white space inside a tag does not count. */
const WORD = /(?:<\/?[a-zA-Z][^<>]*>|\{\\[^{}]*\}|\S)+/g;
const TAG = new RegExp(`(${INVISIBLE.source})`);
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING = /^[\p{Ps}\p{Pi}]+$/u;
const NO_LETTER = /^[\p{P}\p{S}\p{M}ー]+$/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Cuts a text into its units in order. Joined again by `joinUnits` they give the text with its white space made single spaces. */
export function splitUnits(text: string): TextUnit[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    (SPACELESS.test(word) ? splitSpaceless(word) : [word]).map((part, position) => ({
      text: part,
      spaceBefore: position === 0,
      characters: countCharacters(part),
    })),
  );
}

export const joinUnits = (units: readonly Pick<TextUnit, 'text' | 'spaceBefore'>[]): string =>
  units.map((unit, position) => (unit.spaceBefore && position > 0 ? ' ' : '') + unit.text).join('');

/** Punctuation and tags stay with their word: no line begins with '。' or ends with '「', and none breaks within a tag. */
function splitSpaceless(word: string): string[] {
  const parts: string[] = [];
  let opening = '';
  for (const piece of piecesOf(word)) {
    const isTag = stripTags(piece) === '';
    const closes = isTag ? piece.startsWith('</') : NO_LETTER.test(piece) && !OPENING.test(piece);
    if (closes && parts.length > 0 && stripTags(opening) === '') {
      parts[parts.length - 1] += opening + piece;
      opening = '';
    } else if (isTag || OPENING.test(piece)) opening += piece;
    else {
      parts.push(opening + piece);
      opening = '';
    }
  }
  if (opening !== '') parts.push(opening);
  return parts;
}

/** Its tags whole, and between them what a dictionary calls words. */
const piecesOf = (word: string): string[] =>
  word
    .split(TAG)
    .flatMap((part) => (stripTags(part) === '' ? [part] : Array.from(words.segment(part), ({ segment }) => segment)))
    .filter((piece) => piece !== '');
