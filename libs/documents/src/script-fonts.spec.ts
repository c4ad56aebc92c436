import { describe, expect, it } from '@jest/globals';
import {
  chooseFamilies,
  directionOf,
  type FontFile,
  foldLongWords,
  MISSING,
  parseRanges,
  showable,
} from './script-fonts.js';

const FILES: FontFile[] = [
  { family: 'latin', ranges: parseRanges('U+0000-00FF, U+20AC') },
  { family: 'arabic', ranges: parseRanges('U+0600-06FF,U+200C-200E') },
  { family: 'han-a', ranges: parseRanges('U+674E') },
  { family: 'han-b', ranges: parseRanges('U+660E,U+20000-2A6DF') },
];

/** As the files say, but that the first one holds no € after all. */
const has = async (family: string, codePoint: number) => !(family === 'latin' && codePoint === 0x20ac);

describe('the fonts of a text', () => {
  it.each([
    ['Ada 12', { A: 'latin', d: 'latin', a: 'latin', ' ': 'latin', 1: 'latin', 2: 'latin' }],
    ['a ع', { a: 'latin', ' ': 'latin', ع: 'arabic' }],
    ['明李', { 明: 'han-b', 李: 'han-a' }],
    ['𠀋', { '𠀋': 'han-b' }],
    ['ไ', {}],
  ])('of %s are found letter by letter', async (text, families) => {
    expect(Object.fromEntries(await chooseFamilies(text, FILES, has))).toEqual(families);
  });

  it('are those that really hold the letter, whatever a file says of itself', async () => {
    expect(await chooseFamilies('€', FILES, has)).toEqual(new Map());
    const second = [...FILES, { family: 'signs', ranges: parseRanges('U+20AC') }];
    expect(await chooseFamilies('€', second, has)).toEqual(new Map([['€', 'signs']]));
  });
});

describe('what can be shown of a text', () => {
  const hasGlyph = (character: string) => /[\w é□李میخواهم\u200c]/u.test(character);

  it('has a box for each letter that no font has', () => {
    expect(showable('Ada ไท 李', hasGlyph)).toBe(`Ada ${MISSING}${MISSING} 李`);
  });

  it('leaves out what shows nothing and keeps what joins Persian letters', () => {
    expect(showable('a\u{200b}b می\u{200c}خواهم \u{fe0f}', hasGlyph)).toBe('ab می\u{200c}خواهم ');
  });

  it('has letters and their accents together, blanks for control characters, a box for half a letter', () => {
    expect(showable('e\u0301\u0007\ud840', hasGlyph)).toBe(`é ${MISSING}`);
  });
});

describe('the direction of a text', () => {
  it.each([
    ['Ada', 'ltr'],
    ['12 علی Ada', 'rtl'],
    ['Ada علی', 'ltr'],
    ['李明', 'ltr'],
    ['۱۲۳', 'ltr'],
    ['', 'ltr'],
  ])('of “%s” is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});

describe('a word that is longer than a line', () => {
  it.each([
    ['abcdefgh', 'abcd\nefgh'],
    ['abcd efgh', 'abcd efgh'],
    ['李明李明李', '李明\n李明\n李'],
    ['ab cdefgh', 'ab cdef\ngh'],
  ])('%s is folded after four columns', (text, folded) => {
    expect(foldLongWords(text, 4)).toBe(folded);
  });
});
