import { describe, expect, it } from '@jest/globals';
import { type AssStyle, writeAss } from './write-ass.js';

const style: AssStyle = {
  width: 1280,
  height: 720,
  fontSize: 40,
  position: 'bottom',
  box: false,
  familyOf: (character: string) => (/\p{Script=Arabic}/u.test(character) ? 'Vazirmatn' : 'Inter'),
};
const textOf = (text: string) =>
  writeAss([{ startSeconds: 0, endSeconds: 3_661.237, text }], style)
    .trim()
    .split('\n')
    .at(-1)!;

describe('writeAss', () => {
  it('writes times in hundredths and lines as they are', () =>
    expect(textOf('a\nb')).toBe('Dialogue: 0,0:00:00.00,1:01:01.24,Default,,0,0,0,,a\\Nb'));

  it('keeps italics, bold, underlines and places, and drops other tags', () =>
    expect(textOf('{\\an8}<i>a</i> <font color="red"><b>b</b></font> <v Maya>c</v>')).toMatch(
      /,,\{\\an8\}\{\\i1\}a\{\\i0\} \{\\b1\}b\{\\b0\} c$/,
    ));

  it('changes the font with the script', () =>
    expect(textOf('Hello سلام دنیا!')).toMatch(/,,Hello \{\\fnVazirmatn\}سلام دنیا\{\\fnInter\}!$/));

  it('lets no text give orders', () => expect(textOf('{\\pos(0,0)}{x}\\N')).toMatch(/,,｛x｝＼N$/));
});
