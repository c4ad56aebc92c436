import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../users/user.entity.js';
import { NOTIFICATION_TYPES, type NotificationKind, notificationText } from './notification-texts.js';

const KINDS = Object.keys(NOTIFICATION_TYPES) as NotificationKind[];
const PARAMS = { file: 'talk.mp3', words: 612, reason: 'No speech found.' };

describe('a notification', () => {
  it.each(LANGUAGES.flatMap((language) => KINDS.map((kind) => [language, kind] as const)))(
    'in %s about %s says the same as in English, in its own words',
    (language, kind) => {
      const { title, message } = notificationText(kind, language, PARAMS);
      expect(title + message).not.toMatch(/[{}]|undefined/);
      const english = notificationText(kind, 'en', PARAMS);
      for (const value of Object.values(PARAMS)) {
        expect(message.includes(String(value))).toBe(english.message.includes(String(value)));
      }
      if (language !== 'en') expect(title).not.toBe(english.title);
    },
  );

  it.each([
    ['en', '80% of your summaries allowance is used', 'It resets on December 20, 2026.'],
    ['fr', 'Vous avez utilisé 80\u202f% de votre quota de résumés', 'Il se renouvelle le 20 décembre 2026.'],
  ])('in %s names the meter and the day as its readers do', (language, title, message) => {
    const params = { feature: 'summarization', date: '2026-12-20' };
    expect(notificationText('usage-80', language, params)).toEqual({ title, message });
  });

  it('in a language we do not speak is in English', () => {
    expect(notificationText('welcome', 'xx', {}).title).toBe('Welcome to Timbrel');
  });
});
