import { describe, expect, it } from '@jest/globals';
import { locateWords, wordAtOffset } from './locate-words';

const words = (...texts: string[]) => texts.map((text) => ({ text }));
const found = (text: string, ...texts: string[]) =>
  locateWords(text, words(...texts)).map((range) => range && text.slice(range.from, range.to));

describe('locateWords', () => {
  it('finds words in order, also when one of them occurs twice', () => {
    expect(locateWords('so so it', words('so', 'so', 'it'))).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 5 },
      { from: 6, to: 8 },
    ]);
  });

  it('leaves punctuation outside and ignores the case', () => {
    expect(found('Honestly? The humidity.', 'honestly', 'the', 'HUMIDITY')).toEqual(['Honestly', 'The', 'humidity']);
  });

  it('does not find a word inside a longer one', () => {
    expect(locateWords('that is a tape', words('a', 'tape'))).toEqual([
      { from: 8, to: 9 },
      { from: 10, to: 14 },
    ]);
  });

  it('gives a lost word no place and still finds the next one', () => {
    expect(found('we had tape', 'we', 'never', 'had', 'tape')).toEqual(['we', null, 'had', 'tape']);
  });

  it('finds words in scripts that are written without spaces', () => {
    expect(found('我们有磁带', '我们', '有', '磁带')).toEqual(['我们', '有', '磁带']);
  });

  it('finds Persian words', () => expect(found('وقتی آرشیو را بردیم', 'وقتی', 'را')).toEqual(['وقتی', 'را']));

  it('keeps offsets right where lower-casing changes the length', () => {
    expect(found('İİ tape', 'tape')).toEqual(['tape']);
  });
});

describe('wordAtOffset', () => {
  const ranges = locateWords('we had tape', words('we', 'had', 'tape'));

  it('finds the word under a place', () => expect(wordAtOffset(ranges, 4)).toBe(1));
  it('finds nothing on a space', () => expect(wordAtOffset(ranges, 2)).toBe(-1));
});
