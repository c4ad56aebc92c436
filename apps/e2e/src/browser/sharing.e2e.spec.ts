import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { openTab, type Tab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { signUpInBrowser, transcribeInBrowser, uploadToLibrary } from './steps.ts';

jest.setTimeout(300_000);

describe('a shared transcript', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let owner: Tab;
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    owner = await openTab(browser, product.api.url);
    await signUpInBrowser(owner.page, product.api.url, 'sharer@example.com');
    const { wav } = await speak('talk', 8, product.folder);
    await uploadToLibrary(owner.page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: wav });
    await transcribeInBrowser(owner.page, 'talk.wav');
  });
  afterAll(() => stage.close());

  const link = async (withAudio: boolean): Promise<string> => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share transcript' });
    if (withAudio) await dialog.getByRole('switch', { name: 'The recording can be played, too' }).check();
    const before = await dialog.getByRole('textbox').count();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('textbox').nth(before).waitFor();
    const url = await dialog.getByRole('textbox').first().inputValue();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return new URL(url).pathname;
  };

  it('is read and heard by a stranger, on a page of its own', async () => {
    const path = await link(true);
    const stranger = await openTab(browser, product.api.url);
    const { page } = stranger;
    const answer = await page.goto(path);
    expect(answer!.headers()['x-robots-tag']).toBe('noindex');
    await page.getByRole('heading', { level: 1, name: 'talk' }).waitFor();
    expect(await page.title()).toBe('talk · Timbrel');
    const rows = page.getByRole('list', { name: 'Transcript text' }).getByRole('listitem');
    expect(await rows.count()).toBeGreaterThan(0);
    await rows.first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await until('the sound to move', () =>
      page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime > 0.2),
    );
    await page.locator('li[aria-current]').waitFor();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );
    expect(scripts).toBeLessThan(40_000);
    await stranger.close();
  });

  it('leads nowhere once it is revoked', async () => {
    const path = await link(false);
    const { page } = owner;
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share transcript' });
    await dialog.getByRole('button', { name: 'Revoke link' }).first().click();
    await page.getByText('It leads nowhere now.').waitFor();
    const stranger = await openTab(browser, product.api.url);
    await stranger.page.goto(path);
    await stranger.page.getByRole('alert').getByText('This link doesn’t work.').waitFor();
    await stranger.close();
  });
});
