import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { openTab } from '../harness/chromium.ts';
import { linkFor } from '../harness/mailbox.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { fillSignup, logIn, signUpInBrowser } from './steps.ts';

/** Of access, which browser it is, and of refreshing. */
const SIGNED_IN = ['timbrel_access', 'timbrel_device', 'timbrel_refresh'];
/** And that the account was asked for here. */
const SIGNED_UP = [...SIGNED_IN, 'timbrel_sign_up'];

/** What the page itself remembers. */
const LANGUAGE = 'ui-language';

/** Everything a script of the page can read: documents, storages, cookies, histories. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      history.state as unknown,
      location.href,
      (await caches.keys()).join(),
    ]);
  });

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

describe('tokens', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
  });
  afterAll(() => stage.close());

  /** Signs in by `way`, which brings these cookies, and looks for what they hold wherever a script could find it. */
  const expectNoToken = async (names: readonly string[], way: (page: Page) => Promise<void>): Promise<void> => {
    const { page, close } = await openTab(browser, product.api.url);
    const bodies: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => bodies.push(text),
          () => undefined,
        );
    });
    await way(page);
    const cookies = (await page.context().cookies()).filter(({ name }) => name !== LANGUAGE);
    expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
    expect(cookies.map(({ name }) => name).sort()).toEqual(names);
    const tokens = cookies.map(({ value }) => value);
    await until('the answer to signing in', async () => bodies.some((body) => body.includes('"session"')));
    const seen = [await readable(page), ...bodies].join('\n');
    for (const token of tokens) expect(seen.includes(token)).toBe(false);
    expect(seen).not.toMatch(/"(access|refresh)_token":\s*"[^"]/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|secret|session/i.test(key))),
    ).toEqual(['token_expiry']);
    await close();
  };

  it('are out of reach after verifying by code', () =>
    expectNoToken(SIGNED_UP, (page) => signUpInBrowser(page, product.api.url, 'code@example.com')));

  it('are out of reach after verifying by link', () =>
    expectNoToken(SIGNED_UP, async (page) => {
      await fillSignup(page, 'link@example.com');
      await page.goto(await linkFor(product.api.url, 'link@example.com'));
      await page.waitForURL('**/dashboard');
    }));

  it('are out of reach after logging in, and after the session was refreshed', () =>
    expectNoToken(SIGNED_IN, async (page) => {
      await logIn(page, 'code@example.com');
      await page.evaluate(async () => {
        const answer = await fetch('/api/v1/auth/refresh', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Client-Version': 'test' },
          body: '{}',
        });
        if (!answer.ok) throw new Error(`Refresh answered ${answer.status}`);
      });
    }));
});
