import { describe, expect, it } from '@jest/globals';
import { beginningWith, containing, folded, wordsOf } from './folding.js';

describe('folding', () => {
  it.each([
    ['Ácétate', 'acetate'],
    ['İzmir ﬁlm', 'izmir film'],
    ['Łódź, Øre', 'lodz, ore'],
    ['كِتاب علي', 'کتاب علی'],
    ['می\u200cخواهم', 'می خواهم'],
    ['آقا', 'اقا'],
  ])('takes %s for %s', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it('makes words of what was typed, and of nothing none', () => {
    expect(wordsOf('  “Acétate”, film-reel! ')).toEqual(['acetate', 'film', 'reel']);
    expect(wordsOf('& | ! :*')).toEqual([]);
    expect(beginningWith(['acetate', 'fi'])).toBe('acetate:* & fi:*');
  });

  it('takes signs of LIKE for themselves, also full-width ones', () => {
    expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
    expect(containing('％')).toBe('%\\%%');
  });
});
