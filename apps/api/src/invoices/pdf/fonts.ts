import { Font } from '@react-pdf/renderer';
import inter from '@fontsource/inter/unicode.json' with { type: 'json' };
import notoSansSc from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import vazirmatn from '@fontsource/vazirmatn/unicode.json' with { type: 'json' };
import { fileURLToPath } from 'node:url';
import { type FontFile, parseRanges } from './script-fonts.js';

export const REGULAR = 400;
export const STRONG = 600;

/** The parts of a font package as families of their own: each part is a file with some of the characters. */
function familiesOf(name: string, parts: Record<string, string>, wanted: (part: string) => boolean): FontFile[] {
  return Object.entries(parts)
    .map(([part, ranges]) => ({ part: part.replace(/[[\]]/g, ''), ranges }))
    .filter(({ part }) => wanted(part))
    .map(({ part, ranges }) => {
      const family = `${name}-${part}`;
      const fonts = [REGULAR, STRONG].map((fontWeight) => ({
        fontWeight,
        src: fileURLToPath(import.meta.resolve(`@fontsource/${name}/files/${family}-${fontWeight}-normal.woff`)),
      }));
      Font.register({ family, fonts });
      return { family, ranges: parseRanges(ranges) };
    });
}

/** Names and addresses are never hyphenated. */
Font.registerHyphenationCallback((word) => [word]);

/**
 * Latin, Greek and Cyrillic by Inter, Arabic and Persian by Vazirmatn, Chinese and kana by Noto Sans SC. Each stands in many small
 * files; the ones that a document needs are read when it is drawn.
 */
export const FONT_FILES: readonly FontFile[] = [
  ...familiesOf('inter', inter, (part) => part === 'latin'),
  ...familiesOf('inter', inter, (part) => part !== 'latin'),
  ...familiesOf('vazirmatn', vazirmatn, (part) => part === 'arabic'),
  ...familiesOf('noto-sans-sc', notoSansSc, (part) => /^\d+$/.test(part)),
];
