import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium.ts';
import { hasEffect, listenAround } from './effects.ts';

describe('a click', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.route('http://page.test/**', (route) => route.fulfill({ body: 'ok', contentType: 'text/html' }));
  });
  afterAll(() => browser.close());

  /** @param script what the button does @param more of the page */
  async function effectOf(script: string, more = ''): Promise<boolean> {
    await page.mouse.move(900, 600);
    await page.goto('http://page.test/');
    await page.setContent(
      `<button style="padding: 9px">Press</button>
       <style>button:hover ~ i { opacity: 1 } i { opacity: 0 }</style>${more}
       <script>document.querySelector('button').onclick = () => { ${script} }</script>`,
    );
    return hasEffect(page, page.getByRole('button', { name: 'Press' }), listenAround(page));
  }

  it.each([
    ['an element appears', `document.body.append(document.createElement('hr'))`],
    ['an element fades in', `document.querySelector('p').style.opacity = 1`, '<p style="opacity: 0">Saved</p>'],
    ['an element goes', `document.querySelector('p').remove()`, '<p>Saved</p>'],
    ['an element is hidden by its style', `document.querySelector('p').style.display = 'none'`, '<p>Saved</p>'],
    ['a text changes', `document.querySelector('p').firstChild.data = 'Saved'`, '<p>Save</p>'],
    ['a button is pressed', `this.event.target.setAttribute('aria-pressed', 'true')`],
    [
      'something is announced that is not seen',
      `document.querySelector('[aria-live]').textContent = 'Saved'`,
      '<div aria-live="polite" style="visibility: hidden"></div>',
    ],
    ['the address changes', `history.pushState(null, '', '/saved')`],
    ['a question is asked', `setTimeout(() => confirm('Save?'))`],
  ])('has an effect when %s', async (_, script, more = '') => {
    expect(await effectOf(script, more)).toBe(true);
  });

  it.each([
    ['nothing happens', ''],
    ['the server is asked', `fetch('/api/v1/files')`],
    ['a hidden element changes', `document.querySelector('p').textContent = 'Saved'`, '<p hidden>Save</p>'],
    ['an element comes that is not seen', `document.body.insertAdjacentHTML('beforeend', '<p hidden>Saved</p>')`],
    ['only a class changes', `this.event.target.className = 'pressed'`],
    ['a reference changes', `this.event.target.setAttribute('aria-controls', 'a')`],
    ['something is seen only under the mouse', '', '<i>Press it</i>'],
    ['a tooltip appears', `document.body.insertAdjacentHTML('beforeend', '<p role="tooltip">Press it</p>')`],
  ])('has none when %s', async (_, script, more = '') => {
    expect(await effectOf(script, more)).toBe(false);
  });
});
