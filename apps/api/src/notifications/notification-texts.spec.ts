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

  it('in a language we do not speak is in English', () => {
    expect(notificationText('welcome', 'xx', {}).title).toBe('Welcome to Timbrel');
  });
});
