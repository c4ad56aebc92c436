import { describe, expect, it } from '@jest/globals';
import en from '../locales/en.json' with { type: 'json' };
import { type MailTemplate } from './mail-texts.js';
import { renderMail, type RenderedMail } from './render-mail.js';

const LANGUAGES = ['en', 'es', 'fr', 'de'];
const { preferences: _, ...mails } = en;
const TEMPLATES = Object.keys(mails) as MailTemplate[];
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
const all = LANGUAGES.flatMap((language) => TEMPLATES.map((template) => [language, template] as const));

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

  it.each(all.filter(([language]) => language !== 'en'))('in %s about %s is translated', (language, template) => {
    // Whoever runs the server writes the whole announcement but its button.
    const partOf = (mail: RenderedMail) => (template === 'announcement' ? mail.text : mail.subject);
    expect(partOf(renderMail(template, language, PARAMS))).not.toBe(partOf(renderMail(template, 'en', PARAMS)));
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

  it.each(LANGUAGES)(
    'in %s shows a hostile name as it is, not as markup, a placeholder or one of our texts',
    (language) => {
      const name = `<img src=x onerror="a('b')">{{link}}{{- code}}$t(welcome.subject)$&`;
      const { text, html } = renderMail('welcome', language, { ...PARAMS, name });
      expect(text).toContain(name);
      expect(html).toContain(
        '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;{{link}}{{- code}}$t(welcome.subject)$&amp;',
      );
      expect(html).not.toContain('<img');
    },
  );

  it('gets no further header by its subject', () => {
    const { subject } = renderMail('job-failed', 'en', { ...PARAMS, file: 'a\r\nBcc: you@evil.example\r\n\r\n\0body' });
    expect(subject).toBe('a Bcc: you@evil.example body couldn’t be processed');
  });

  it('in a language we do not speak is in English', () => {
    expect(renderMail('verification', 'xx', PARAMS).subject).toBe('Your code is 482913');
  });
});
