import { describe, expect, it } from '@jest/globals';
import { spokenTime } from './spoken-time';

describe('a moment as it is said', () => {
  it.each([
    [739.1, 'en', '12 minutes 19.1 seconds'],
    [3_600, 'en', '1 hour 0 seconds'],
    [61.5, 'de', '1 Minute 1,5 Sekunden'],
  ])('%d s in %s', (seconds, locale, said) => expect(spokenTime(seconds, locale)).toBe(said));
});
