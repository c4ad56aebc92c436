import { Font } from '@react-pdf/renderer';
import { FONT_FILES, readFont, REGULAR, STRONG } from './font-files.js';
import { chooseFamilies, MISSING, tidy } from './script-fonts.js';

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
    const font = await readFont(family, fontWeight);
    Font.register({ family, fontWeight, src: `data:font/ttf;base64,${font.toString('base64')}` });
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
  const chosen = await chooseFamilies(tidy(text) + MISSING, FONT_FILES, has);
  const used = new Set(chosen.values());
  used.forEach(refresh);
  return {
    families: FONT_FILES.map(({ family }) => family).filter((family) => used.has(family)),
    hasGlyph: (character) => chosen.has(character),
  };
}
