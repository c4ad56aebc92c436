import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { changeLanguage, initI18n, loadTexts } from './i18n';
import { languageCookie } from './languages';

describe('texts in the language that was chosen', () => {
  beforeAll(() => initI18n('en', ['base']));

  it('are those also that a page asked for meanwhile', async () => {
    const changed = changeLanguage('de');
    await Promise.all([changed, loadTexts(['tools'])]);
    expect(i18next.language).toBe('de');
    expect(i18next.hasResourceBundle('de', 'transcripts')).toBe(true);
  });

  it('are those of the last choice, in whatever order they come', async () => {
    await changeLanguage('en');
    await Promise.all([changeLanguage('fr'), changeLanguage('es'), changeLanguage('en')]);
    expect(i18next.language).toBe('en');
    await Promise.all([changeLanguage('fr'), changeLanguage('de')]);
    expect(i18next.language).toBe('de');
  });
});

describe('the cookie that keeps the language', () => {
  it('is written before the texts have come: whoever leaves the page meanwhile keeps the choice', async () => {
    const changed = changeLanguage('es');
    expect(document.cookie).toContain('ui-language=es');
    await changed;
  });

  it('is bound to this host over https, and has its plain name elsewhere', () => {
    expect(languageCookie('de', 'https:')).toBe(
      '__Host-ui-language=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(languageCookie('de', 'http:')).toBe('ui-language=de; Path=/; Max-Age=31536000; SameSite=Lax');
  });
});
