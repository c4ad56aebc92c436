import { describe, expect, it } from '@jest/globals';
import { textPieces } from './text-pieces';

const word = (text: string, confidence: number | null) => ({ text, confidence });

describe('textPieces', () => {
  it('is one piece when nothing is doubtful', () => {
    const segment = { text: 'every reel, yes', words: [word('every', 0.9), word('reel', null), word('yes', 1)] };
    expect(textPieces(segment)).toEqual([{ text: 'every reel, yes', doubtful: false }]);
  });

  it('cuts out doubtful words and loses no character', () => {
    const segment = { text: 'Reel one, vinegar.', words: [word('reel', 0.2), word('one', 0.9), word('vinegar', 0.3)] };
    expect(textPieces(segment)).toEqual([
      { text: 'Reel', doubtful: true },
      { text: ' one, ', doubtful: false },
      { text: 'vinegar', doubtful: true },
      { text: '.', doubtful: false },
    ]);
  });

  it('gives no piece for an empty text', () => expect(textPieces({ text: '', words: [] })).toEqual([]));
});
