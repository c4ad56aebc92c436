import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareTexts } from './compare-texts';

const texts = (...lines: string[]) => lines.map((text) => ({ text }));
const shown = (before: string[], after: string[]) =>
  compareTexts(texts(...before), texts(...after)).map(({ kind, text }) => [kind, text]);

describe('compareTexts', () => {
  it('tells words that are gone and new between those that are the same', () => {
    expect(shown(['So when we moved', 'the real broke'], ['So when we had moved', 'the reel broke'])).toEqual([
      ['same', 'So when we'],
      ['new', 'had'],
      ['same', 'moved the'],
      ['gone', 'real'],
      ['new', 'reel'],
      ['same', 'broke'],
    ]);
  });

  it('says nothing of where lines are divided', () =>
    expect(shown(['one two', 'three'], ['one', 'two three'])).toEqual([['same', 'one two three']]));

  it('leaves out long stretches that are the same', () => {
    const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ');
    const pieces = shown([words], [`${words} end`]);
    expect(pieces).toEqual([
      ['same', `… ${words.split(' ').slice(-12).join(' ')}`],
      ['new', 'end'],
    ]);
  });

  it('gives both texts back, whatever was changed', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = compareTexts(texts(before.join(' ')), texts(after.join(' ')));
        const side = (...kinds: string[]) =>
          pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? text.split(' ') : []));
        expect(side('same', 'gone')).toEqual(before);
        expect(side('same', 'new')).toEqual(after);
      }),
    );
  });
});
