import { Font } from '@react-pdf/renderer';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chooseFamilies, type FontFile, MISSING, parseRanges, tidy } from './script-fonts.js';
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
 * Latin, Greek and Cyrillic by Inter, Arabic and Persian by Vazirmatn, Chinese and kana by Noto Sans SC. Each stands in many small
 * files; those that a document needs are read when it is drawn.
 */
const FILES: readonly FontFile[] = [
  ...familiesOf('inter', (part) => part === 'latin'),
  ...familiesOf('inter', (part) => part !== 'latin'),
  ...familiesOf('vazirmatn', (part) => part === 'arabic'),
  ...familiesOf('noto-sans-sc', (part) => /^\d+$/.test(part)),
];

/** Names and addresses are never hyphenated. */
Font.registerHyphenationCallback((word) => [word]);

/** What we use of the drawing library's fonts, which its types leave open. */
interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  _glyphs: Record<number, unknown>;
}
const openFont = (family: string, fontWeight: number): OpenFont =>
  Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as OpenFont;

const loading = new Map<string, Promise<void>>();

async function load(family: string): Promise<void> {
  for (const fontWeight of [REGULAR, STRONG]) {
    const packed = await readFile(require.resolve(`@fontsource/${family}-${fontWeight}-normal.woff`));
    Font.register({ family, fontWeight, src: `data:font/ttf;base64,${unpackWoff(packed).toString('base64')}` });
    await Font.load({ fontFamily: family, fontWeight });
  }
}

/** Whether a file has the glyph: their lists claim more than they hold. */
async function has(family: string, codePoint: number): Promise<boolean> {
  const loaded = loading.get(family) ?? load(family);
  loading.set(family, loaded);
  await loaded;
  try {
    return openFont(family, REGULAR).hasGlyphForCodePoint(codePoint);
  } catch {
    // One file of Noto Sans SC has no table of characters that the library knows.
    return false;
  }
}

/**
 * Forgets what the document before has made of a font. A glyph remembers the letter for which it was first met: one that was a part of
 * another, as the comma in ’, or that stands for two, would be copied and searched as something else from then on.
 */
function refresh(family: string): void {
  for (const weight of [REGULAR, STRONG]) openFont(family, weight)._glyphs = {};
}

/** What is needed to draw a text. */
export interface Face {
  /** In this order each character is found in the right one. */
  families: string[];
  hasGlyph: (character: string) => boolean;
}

/** Draw one document with it before the next is asked for. */
export async function faceFor(text: string): Promise<Face> {
  const chosen = await chooseFamilies(tidy(text) + MISSING, FILES, has);
  const used = new Set(chosen.values());
  used.forEach(refresh);
  return {
    families: FILES.map(({ family }) => family).filter((family) => used.has(family)),
    hasGlyph: (character) => chosen.has(character),
  };
}
