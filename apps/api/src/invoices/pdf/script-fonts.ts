/** The characters of one font file, as `[first, last]` code points. */
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

const holds = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

const codePointsOf = (text: string): Set<number> => new Set([...text].map((character) => character.codePointAt(0)!));

/** The families that a text needs, in the order given; each character goes with the first that holds it. */
export function familiesFor(text: string, files: readonly FontFile[]): string[] {
  const chosen = new Set([...codePointsOf(text)].map((codePoint) => files.find((file) => holds(file, codePoint))));
  return files.filter((file) => chosen.has(file)).map(({ family }) => family);
}

const REPLACEMENT = '\u{fffd}';
/** What shows nothing by itself: dropped rather than replaced where no font holds it. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Mn}\p{Variation_Selector}]$/u;

/** The text with � for what no font can show, so that it is seen that something is missing. */
export function showable(text: string, files: readonly FontFile[]): string {
  const characters = [...text.normalize('NFC').toWellFormed()].map((character) => {
    if (/\p{Cc}/u.test(character)) return ' ';
    if (files.some((file) => holds(file, character.codePointAt(0)!))) return character;
    return INVISIBLE.test(character) ? '' : REPLACEMENT;
  });
  return characters.join('');
}

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
