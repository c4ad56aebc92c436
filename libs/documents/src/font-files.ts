/** @file The fonts that come with the product: which file shows which character. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontFile, parseRanges } from './script-fonts.js';
import { unpackWoff } from './woff.js';

export const REGULAR = 400;
export const STRONG = 600;

const require = createRequire(import.meta.url);

/** The parts of a font package as families of their own: each part is a file with some of the characters. */
const familiesOf = (name: string, wanted: (part: string) => boolean): FontFile[] =>
  Object.entries(require(`@fontsource/${name}/unicode.json`) as Record<string, string>)
    .map(([part, ranges]) => ({ part: part.replace(/[[\]]/g, ''), ranges }))
    .filter(({ part }) => wanted(part))
    .map(({ part, ranges }) => ({ family: `${name}/files/${name}-${part}`, ranges: parseRanges(ranges) }));

/**
 * Latin, Greek and Cyrillic by Inter, Arabic and Persian by Vazirmatn, Devanagari, Chinese, kana and Hangul by Noto Sans. Each stands
 * in many small files; those that a document needs are read when it is drawn.
 */
export const FONT_FILES: readonly FontFile[] = [
  ...familiesOf('inter', (part) => part === 'latin'),
  ...familiesOf('inter', (part) => part !== 'latin'),
  ...familiesOf('vazirmatn', (part) => part === 'arabic'),
  ...familiesOf('noto-sans-devanagari', (part) => part === 'devanagari'),
  ...familiesOf('noto-sans-sc', (part) => /^\d+$/.test(part)),
  ...familiesOf('noto-sans-kr', (part) => /^\d+$/.test(part)),
];

/** A file as TrueType. */
export const readFont = async (family: string, weight: number): Promise<Buffer> =>
  unpackWoff(await readFile(require.resolve(`@fontsource/${family}-${weight}-normal.woff`)));

/** What a file's font calls itself. */
const NAMES: Readonly<Record<string, string>> = {
  inter: 'Inter SemiBold',
  vazirmatn: 'Vazirmatn SemiBold',
  'noto-sans-devanagari': 'Noto Sans Devanagari SemiBold',
  'noto-sans-sc': 'Noto Sans SC SemiBold',
  'noto-sans-kr': 'Noto Sans KR SemiBold',
};

const fileOf = (character: string): FontFile =>
  FONT_FILES.find(({ ranges }) => {
    const codePoint = character.codePointAt(0)!;
    return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  }) ?? FONT_FILES[0]!;

const known = new Map<string, FontFile>();
function cachedFileOf(character: string): FontFile {
  const file = known.get(character) ?? fileOf(character);
  known.set(character, file);
  return file;
}

/** The name of the strong font that shows a character; the first one's where none does. */
export const fontNameOf = (character: string): string => NAMES[cachedFileOf(character).family.split('/')[0]!]!;

/** The strong fonts that a text needs, for programs that draw it. */
export async function fontsFor(text: string): Promise<{ name: string; bytes: Buffer }[]> {
  const families = new Set([...new Set(`${text}a`)].map((character) => cachedFileOf(character).family));
  return Promise.all(
    [...families].map(async (family) => ({
      name: `${family.split('/').at(-1)!}.ttf`,
      bytes: await readFont(family, STRONG),
    })),
  );
}
