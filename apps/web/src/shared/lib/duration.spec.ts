import { describe, expect, it } from '@jest/globals';
import { formatWait } from './duration';

describe('formatWait', () => {
  it.each([
    [0, '10 sec'],
    [24, '20 sec'],
    [49, '50 sec'],
    [50, '1 min'],
    [100, '2 min'],
    [3600, '1 hr'],
    [4200, '1 hr 10 min'],
    [7180, '2 hr'],
  ])('says %d s as %s', (seconds, text) => expect(formatWait(seconds, 'en')).toBe(text));

  it('speaks the language of the page', () => expect(formatWait(100, 'de')).toBe('2 Min.'));
});
