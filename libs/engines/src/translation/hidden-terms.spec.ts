import { describe, expect, it } from '@jest/globals';
import { hideTerms, wordPattern } from './hidden-terms.js';

const terms = [
  { source: 'reel', target: 'bobina' },
  { source: 'tape reel', target: 'carrete de cinta' },
  { source: 'C++', target: 'C++' },
];

describe('hideTerms', () => {
  it('hides the longest terms, in whatever case, and puts their translations in their places', () => {
    const hidden = hideTerms('The Tape Reel and the reel, in C++.', terms)!;
    expect(hidden.text).toMatch(/^The Zqv\w\w and the Zqv\w\w, in Zqv\w\w\.$/);
    const translated = hidden.text.replace('The', 'El').replace('and the', 'y la').replace(', in', ', en');
    expect(hidden.reveal(translated.toLowerCase())).toBe('el Carrete de cinta y la bobina, en C++.');
  });

  it('begins a sentence with a capital where the term has none of its own', () => {
    expect(hideTerms('Reel two.', terms)!.reveal('Zqvaa dos.')).toBe('Bobina dos.');
    expect(hideTerms('It is Maya.', [{ source: 'Maya', target: 'maya' }])!.reveal('Es Zqvaa.')).toBe('Es maya.');
  });

  it('leaves texts without terms, and terms within other words', () => {
    expect(hideTerms('It is freely given.', terms)).toBeNull();
    expect(hideTerms('The reels turn.', terms)).toBeNull();
  });

  it('says when a name was lost or doubled', () => {
    const hidden = hideTerms('The reel turns.', terms)!;
    expect(hidden.reveal('Gira.')).toBeNull();
    expect(hidden.reveal(`${hidden.text} ${hidden.text}`)).toBeNull();
  });
});

describe('wordPattern', () => {
  it.each([
    ['录音', '这是录音机。', true],
    ['reel', 'reels', false],
    ['می‌روم', 'من می‌روم.', true],
    ['a.b', 'axb', false],
  ])('looks for %s in %s', (word, text, isThere) => expect(wordPattern(word, 'iu').test(text)).toBe(isThere));
});
