/** The characters that one font file is said to have, as `[first, last]` code points. */
export interface FontFile {
  family: string;
  ranges: readonly (readonly [number, number])[];
}

/** `U+0000-00FF,U+0131` as pairs. */
export const parseRanges = (ranges: string): [number, number][] =>
  ranges.split(',').map((range) => {
    const [first, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [first!, last!];
  });

const claims = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

/**
 * The family that shows each character of a text: the first file that says it has it, and has.
 * @param has whether a file really holds a glyph; asked only of files that claim it
 */
export async function chooseFamilies(
  text: string,
  files: readonly FontFile[],
  has: (family: string, codePoint: number) => Promise<boolean>,
): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0)!;
    for (const file of files) {
      if (!claims(file, codePoint) || !(await has(file.family, codePoint))) continue;
      chosen.set(character, file.family);
      break;
    }
  }
  return chosen;
}

/** Stands where no font has the letter, so that it is seen that something is missing. */
export const MISSING = '□';
/** What shows nothing by itself: dropped rather than replaced. */
const INVISIBLE = /^[\p{Cf}\p{Mn}\p{Variation_Selector}]$/u;

/** One writing for each letter, and blanks for what controls a terminal. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');

/** The text as the fonts can show it. */
export const showable = (text: string, hasGlyph: (character: string) => boolean): string =>
  [...tidy(text)]
    .map((character) => (hasGlyph(character) ? character : INVISIBLE.test(character) ? '' : MISSING))
    .join('');

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** By the first letter that has a direction, as browsers do with `dir="auto"`. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{Letter}/u.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u;

/** Breaks words that are longer than a line of `columns` Latin letters; Chinese has no spaces to break at. */
export function foldLongWords(text: string, columns: number): string {
  let used = 0;
  return [...text]
    .map((character) => {
      const width = WIDE.test(character) ? 2 : 1;
      used = /\s/u.test(character) ? 0 : used + width;
      if (used <= columns) return character;
      used = width;
      return `\n${character}`;
    })
    .join('');
}
