import { describe, expect, it } from '@jest/globals';
import { formatRelativeTime } from './relative-time';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('formatRelativeTime', () => {
  it.each([
    ['2026-11-20T11:59:30Z', 'now'],
    ['2026-11-20T11:48:00Z', '12 min. ago'],
    ['2026-11-20T07:00:00Z', '5 hr. ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-17T11:00:00Z', '3 days ago'],
    ['2026-08-01T00:00:00Z', '3 mo. ago'],
  ])('says of %s: %s', (time, text) => expect(formatRelativeTime(time, 'en', now)).toBe(text));

  it('speaks the language asked for', () => {
    expect(formatRelativeTime('2026-11-19T11:00:00Z', 'de', now)).toBe('gestern');
  });
});
