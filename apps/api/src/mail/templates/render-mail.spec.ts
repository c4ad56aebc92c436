import { describe, expect, it } from '@jest/globals';
import { MAIL_TEMPLATES, MAIL_TEXTS, type MailLanguage } from './mail-texts.js';
import { renderMail } from './render-mail.js';

const LANGUAGES = Object.keys(MAIL_TEXTS) as MailLanguage[];
const PARAMS = {
  name: 'Ada',
  code: '482913',
  link: 'https://timbrel.example/verify-email?token=a&b',
  file: 'talk.mp3',
  duration: '4:20',
  words: 612,
  reason: 'No speech found.',
  subject: 'A new editor',
  message: 'It keeps what you write.',
};
const all = LANGUAGES.flatMap((language) => MAIL_TEMPLATES.map((template) => [language, template] as const));

describe('a mail', () => {
  it.each(all)('in %s about %s has every part and leaves no place unfilled', (language, template) => {
    const { subject, text, html } = renderMail(template, language, PARAMS);
    for (const part of [subject, text, html]) {
      expect(part.trim()).not.toBe('');
      expect(part).not.toMatch(/\{|\}|undefined/);
    }
    expect(text).toContain(PARAMS.link);
    expect(html).toContain('href="https://timbrel.example/verify-email?token=a&amp;b"');
    expect(html).toContain(`<html lang="${language}">`);
  });

  it.each(all)('in %s about %s names the same things as in English', (language, template) => {
    const places = (text: object) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(places(MAIL_TEXTS[language][template])).toEqual(places(MAIL_TEXTS.en[template]));
    if (language !== 'en') expect(MAIL_TEXTS[language][template]).not.toEqual(MAIL_TEXTS.en[template]);
  });

  it('that can be done without leads to where that is said', () => {
    const preferences = 'https://timbrel.example/settings#notifications';
    const { text, html } = renderMail('transcript-ready', 'de', { ...PARAMS, preferences });
    expect(text).toContain(`Wählen Sie, welche E-Mails Sie erhalten: ${preferences}`);
    expect(html).toContain(`href="${preferences}"`);
    expect(renderMail('receipt', 'de', PARAMS).text).not.toContain('welche E-Mails');
  });

  it('with a code says it in the subject, large in the page and in the text', () => {
    const { subject, text, html } = renderMail('verification', 'en', PARAMS);
    expect(subject).toBe('Your code is 482913');
    expect(text).toMatch(/^482913$/m);
    expect(html).toMatch(/font-size:32px[^>]*>482913</);
  });

  it('to an address that nobody proved holds no words of whoever gave it', () => {
    for (const template of ['verification', 'email-change'] as const) {
      for (const language of LANGUAGES) {
        const { subject, text, html } = renderMail(template, language, { ...PARAMS, name: 'visit evil.example' });
        expect(subject + text + html).not.toContain('evil');
      }
    }
  });

  it('shows values as text, never as markup', () => {
    const { html } = renderMail('job-failed', 'en', {
      ...PARAMS,
      file: `<img src=x onerror="a('b')">&`,
      link: '"><script>',
    });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;');
    expect(html).toContain('href="&quot;&gt;&lt;script&gt;"');
  });

  it('gets no further header by its subject', () => {
    const { subject } = renderMail('job-failed', 'en', { ...PARAMS, file: 'a\r\nBcc: you@evil.example\r\n\r\n\0body' });
    expect(subject).toBe('a Bcc: you@evil.example body could not be processed');
  });

  it('in a language we do not speak is in English', () => {
    expect(renderMail('verification', 'xx', PARAMS).subject).toBe('Your code is 482913');
  });
});
