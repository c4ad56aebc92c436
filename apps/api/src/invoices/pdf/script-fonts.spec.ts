import { describe, expect, it } from '@jest/globals';
import { directionOf, familiesFor, type FontFile, foldLongWords, parseRanges, showable } from './script-fonts.js';

const FILES: FontFile[] = [
  { family: 'latin', ranges: parseRanges('U+0000-00FF, U+20AC') },
  { family: 'arabic', ranges: parseRanges('U+0600-06FF,U+200C-200E') },
  { family: 'han-a', ranges: parseRanges('U+674E') },
  { family: 'han-b', ranges: parseRanges('U+660E,U+20000-2A6DF') },
];

describe('the fonts of a text', () => {
  it.each([
    ['Ada 12 €', ['latin']],
    ['علی 12', ['latin', 'arabic']],
    ['明李', ['han-a', 'han-b']],
    ['𠀋', ['han-b']],
    ['ไทย', []],
  ])('of %s are %j', (text, families) => {
    expect(familiesFor(text, FILES)).toEqual(families);
  });

  it('shows a mark for each letter that no font has', () => {
    expect(showable('Ada ไท 李', FILES)).toBe('Ada \u{fffd}\u{fffd} 李');
  });

  it('drops what shows nothing and keeps what joins Persian letters', () => {
    expect(showable('a\u{200b}b می\u{200c}خواهم \u{fe0f}', FILES)).toBe('ab می\u{200c}خواهم ');
  });

  it('puts letters and their accents together, control characters aside and half characters right', () => {
    expect(showable('e\u0301\u0007\ud840', FILES)).toBe('é \u{fffd}');
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
