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

/** Punctuation stays with its word: no line begins with '。' or ends with '「'. */
function splitSpaceless(word: string): string[] {
  const parts: string[] = [];
  let opening = '';
  for (const { segment } of words.segment(word)) {
    if (OPENING.test(segment)) opening += segment;
    else if (NO_LETTER.test(segment) && parts.length > 0 && opening === '') parts[parts.length - 1] += segment;
    else {
      parts.push(opening + segment);
      opening = '';
    }
  }
  if (opening !== '') parts.push(opening);
  return parts;
}
