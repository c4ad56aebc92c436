import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { wantedLanguages } from './public-pages.js';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { until } from './testing/until.js';

const PUBLIC_URL = 'https://timbrel.example';

describe('the pages for strangers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:9' } });
  });
  afterAll(() => test.close());
  const page = (path: string, languages = 'en') => request(test.url).get(path).set('Accept-Language', languages);
  /** What is on the page without any script: its text. */
  const textOf = (html: string) => html.replace(/<(script|style).*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');

  it.each([
    ['/', 'From recording to readable text', ['$4.99', '$9.99', '$19.99', 'Start Free Trial', 'Most Popular']],
    [
      '/pricing',
      'A plan for whatever you create',
      ['$3.49', '$6.99', '$12.99', '$83.88 billed annually', 'Enterprise'],
    ],
  ])('say everything on %s before any script runs', async (path, title, words) => {
    const { text } = await page(path).expect(200);
    expect(text).toContain('<html lang="en"');
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}" />`);
    expect(text).toContain(`<meta property="og:image" content="${PUBLIC_URL}/social.png" />`);
    for (const word of words) expect(textOf(text)).toContain(word);
  });

  it('carry the nonce of their own policy wherever one is needed', async () => {
    const { text, headers } = await page('/').expect(200);
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(text).not.toMatch(/__[A-Z_]+__/);
    const styles = [...text.matchAll(/<style[^>]*>/g)].map(([style]) => style);
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(style).toContain(`nonce="${nonce}"`);
    // The policy lets no inline script run, so there is none: data alone.
    const scripts = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([script]) => script);
    expect(scripts).toEqual(['<script type="application/json" id="prerendered">']);
  });

  it('let their scripts wait for styles and the font', async () => {
    const { text } = await page('/').expect(200);
    const scripts = [...text.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain('fetchpriority="low"');
  });

  it('speak the language that is chosen, else the first known one that the browser asks for', async () => {
    expect((await page('/', 'ja, de-AT;q=0.9, fr;q=0.8')).text).toContain('<html lang="de"');
    expect((await page('/', 'de').set('Cookie', '__Host-ui-language=es')).text).toContain('<html lang="es"');
    expect((await page('/pricing', 'ja')).text).toContain('<html lang="en"');
    expect(wantedLanguages(undefined, 'fr;q=0.2, es-MX, de;q=0')).toEqual(['es', 'fr']);
  });

  it('stand beside those of the application, whose files a browser is told of at once', async () => {
    const filesOf = async (path: string, languages = 'en') =>
      [
        ...(await page(path, languages)).text.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g),
      ].map(([, file]) => file!);
    const always = await filesOf('/nowhere');
    const dashboard = (await filesOf('/dashboard', 'de')).filter((file) => !always.includes(file));
    const names = (files: string[]) => files.map((file) => /^\/assets\/(.+)-.{8}\.(?:js|css)$/.exec(file)?.[1]);
    expect(names(dashboard)).toEqual(expect.arrayContaining(['_app', 'dashboard']));
    expect(names(dashboard)).not.toContain('library');
    const texts: string[] = [];
    for (const file of dashboard) {
      const { text } = await request(test.url).get(file).expect(200);
      if (file.includes('.texts-')) texts.push(text);
    }
    expect(texts.join('\n')).toContain('Mitteilungen');
    expect(names(await filesOf('/transcription?view=editor'))).toContain('transcript-page');
    expect(names(await filesOf('/transcription'))).toContain('-transcribe');
  });

  it('show the prices of now', async () => {
    const orm = test.orm.em.getConnection();
    await orm.execute("update plan_prices set amount = 599 where plan_id = 'basic' and billing_cycle = 'monthly'");
    await until(async () => textOf((await page('/')).text).includes('$5.99'), 'the new price');
  });

  it('tell whether somebody may be signed in', async () => {
    expect((await page('/')).text).toContain('"visitor":"stranger"');
    expect((await page('/').set('Cookie', '__Host-timbrel_access=x')).text).toContain('"visitor":"known"');
  });

  it('are the only ones that are listed', async () => {
    const { text: robots } = await request(test.url)
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(robots).toContain('Allow: /pricing$');
    expect(robots).toMatch(/^Disallow: \/$/m);
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    const { text: map } = await request(test.url).get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(['/', '/pricing', '/terms', '/privacy'].map((path) => PUBLIC_URL + path));
  });

  it('come with an application that can be installed: every picture it names is there', async () => {
    const answer = await request(test.url).get('/manifest.webmanifest').expect(200);
    expect(answer.headers['content-type']).toMatch(/manifest\+json/);
    const { icons } = answer.body as { icons: { src: string; type: string }[] };
    for (const { src, type } of [...icons, { src: '/social.png', type: 'image/png' }])
      await request(test.url).get(src).expect(200).expect('Content-Type', type);
  });

  it.each([
    '/nowhere',
    '/media/films/1.mp4',
    '/favicon.ico',
    '/dashboard/nothing',
    '/invoice/print',
    '/wp-login.php',
    '/<script>',
  ])('answer %s, which leads nowhere, with a 404 and a page that says so', async (path) => {
    const { text, headers } = await page(encodeURI(path), 'de')
      .expect(404)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('<html lang="de"');
    expect(textOf(text)).toContain('Seite nicht gefunden');
    expect(text).toContain('href="/"');
    expect(text).not.toMatch(/__[A-Z_]+__|type="module"|<script>/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/', '/dashboard', '/Dashboard/', '/transcription?file=gone', '/invoice/1/print', '/share/token', '/login'])(
    'leave %s to the application',
    async (path) => void (await page(path).expect(200)),
  );

  it('keep what makes them to themselves', async () => {
    const { text } = await page('/prerender/prerender.js').expect(404);
    expect(text).toMatch(/^<!doctype html>/);
  });
});
