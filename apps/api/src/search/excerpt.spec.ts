import { describe, expect, it } from '@jest/globals';
import { spoken } from '../testing/transcripts.js';
import { excerptOf } from './excerpt.js';

describe('an excerpt', () => {
  it('holds the words as they are said, what stands around them, and when they begin', () => {
    expect(excerptOf(spoken(10, 'This is “Acétate,” breaking down.'), ['acetate'])).toEqual({
      start: 11,
      before: 'This is “',
      match: 'Acétate',
      after: ',” breaking down.',
    });
  });

  it('takes words in a row before words apart, and the last one unfinished', () => {
    const segment = spoken(0, 'Film is old and film stock breaks.');
    expect(excerptOf(segment, ['film', 'st'])).toMatchObject({ start: 2, match: 'film stock' });
    expect(excerptOf(segment, ['breaks', 'old'])).toMatchObject({ match: 'old', start: 1 });
  });

  it('is cut between words, with a sign of it', () => {
    const segment = spoken(0, `${'before '.repeat(20)}acetate${' after'.repeat(40)}`);
    const { before, after } = excerptOf(segment, ['acetate']);
    expect(before).toMatch(/^…( before)+ $/);
    expect(after).toMatch(/^( after)+…$/);
    expect(before.length + after.length).toBeLessThan(125);
  });

  it('looks at words until it knows when the one that was found is said', () => {
    const segment = spoken(0, 'film stock and film reels');
    const words = segment.words.map((word, at) => ({
      ...word,
      get text() {
        if (at > 3) throw new Error('beyond the word that was wanted');
        return word.text;
      },
    }));
    expect(excerptOf({ ...segment, words }, ['film', 'reels'])).toMatchObject({ start: 1.5, match: 'film reels' });
  });

  it('begins with its segment where words have no times, and where the word is not found', () => {
    const untimed = { ...spoken(7, 'Acetate film'), words: [] };
    expect(excerptOf(untimed, ['film'])).toMatchObject({ start: 7, match: 'film' });
    expect(excerptOf(untimed, ['nothing'])).toEqual({ start: 7, before: '', match: '', after: 'Acetate film' });
  });
});
