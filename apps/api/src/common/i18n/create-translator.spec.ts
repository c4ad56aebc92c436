import { describe, expect, it } from '@jest/globals';
import { createTranslator } from './create-translator.js';

const en = {
  greeting: 'Hello {{name}}, see {{link}}',
  months_one: '{{count}} month',
  months_other: '{{count}} months',
  due: '{{words, number}} words by {{day, date}}',
  mail: { subject: 'For {{name}}', paragraphs: ['Hello {{name}}.', 'Bye.'] },
};
const de: typeof en = {
  greeting: 'Hallo {{name}}, siehe {{link}}',
  months_one: '{{count}} Monat',
  months_other: '{{count}} Monate',
  due: '{{words, number}} Wörter bis zum {{day, date}}',
  mail: { subject: 'Für {{name}}', paragraphs: ['Hallo {{name}}.', 'Tschüss.'] },
};
const translate = createTranslator(en, { de });

describe('translate', () => {
  it('fills in the text of the language', () => {
    expect(translate('de', 'greeting', { name: 'Ada', link: '/a' })).toBe('Hallo Ada, siehe /a');
  });

  it.each(['xx', 'constructor', ''])('speaks English to a reader of “%s”', (language) => {
    expect(translate(language, 'greeting', { name: 'Ada', link: '/a' })).toBe('Hello Ada, see /a');
  });

  it('fills in every text of an object', () => {
    expect(translate('de', 'mail', { name: 'Ada' })).toEqual({
      subject: 'Für Ada',
      paragraphs: ['Hallo Ada.', 'Tschüss.'],
    });
  });

  it.each([
    [1, '1 Monat'],
    [12, '12 Monate'],
  ])('picks the plural form of %d', (count, text) => {
    expect(translate('de', 'months', { count })).toBe(text);
  });

  it.each([
    ['en', '1,234 words by November 20, 2026'],
    ['de', '1.234 Wörter bis zum 20. November 2026'],
  ])('writes numbers and days as %s does', (language, text) => {
    expect(translate(language, 'due', { words: 1_234, day: '2026-11-20' })).toBe(text);
  });

  it('leaves no placeholder where a value is missing', () => {
    expect(translate('en', 'greeting', { name: undefined })).toBe('Hello , see ');
  });

  it.each(['{{link}}', '{{- link}}', '$t(mail.subject)', '$t(greeting, {"name": "x"})', '$&', '<b>&amp;</b>'])(
    'inserts the value %s as it is',
    (name) => {
      expect(translate('en', 'greeting', { name, link: '/a' })).toBe(`Hello ${name}, see /a`);
      expect(translate('en', 'mail', { name, link: '/a' }).subject).toBe(`For ${name}`);
    },
  );

  it('takes no parameter for an option of the library or of Intl', () => {
    expect(translate('en', 'greeting', { name: 'Ada', link: '/a', lng: 'de' })).toBe('Hello Ada, see /a');
    expect(translate('en', 'due', { words: 1_234, style: 'percent' })).toBe('1,234 words by ');
  });
});
