import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from 'playwright-core';
import { Account } from '../harness/account.ts';
import { type Tab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { chooseIn, enterAt, escape, openWithoutMouse, PASSWORD, tabTo } from './steps.ts';

// Recordings are read, worked on and read again on a busy machine.
jest.setTimeout(300_000);

/** One person does one job after the other. */
describe('by keyboard alone, at the tools and at the till', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let tab: Tab;
  let page: Page;
  let keyboard: Page['keyboard'];

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    const account = await Account.signUp(product.api);
    await account.upload(product.api, await speak('keys', 8, product.folder));
    tab = await openWithoutMouse(browser, product.api.url);
    ({ page } = tab);
    ({ keyboard } = page);
    await page.context().addInitScript(() => {
      const counter = Object.assign(window, { printed: 0 });
      window.print = () => void (counter.printed += 1);
    });
    await page.goto('/login');
    await tabTo(page, /^Email/);
    await keyboard.type(account.email);
    await tabTo(page, /^Password/);
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });
  afterEach(() => expect(tab.complaints).toEqual([]));
  afterAll(() => stage.close());

  const result = () => page.getByRole('region', { name: 'Result' });
  /** From the menu of a file in the library to a tool. */
  const takeTo = async (name: string, tool: RegExp): Promise<void> => {
    await enterAt(page, /^Library$/, 'Shift+Tab');
    await page.getByRole('row').filter({ hasText: name }).getByText('Ready').waitFor();
    await chooseIn(page, new RegExp(`^Actions for ${escape(name)}`), tool);
  };

  it('cuts', async () => {
    await takeTo('keys.wav', /^Cut Audio/);
    const edge = (name: string) => page.getByRole('slider', { name });
    await edge('Start of part 1').waitFor();
    await tabTo(page, /^Start of part 1$/);
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Shift+ArrowRight');
    await tabTo(page, /^End of part 1$/);
    await keyboard.press('Shift+ArrowLeft');
    await keyboard.press('ArrowRight');
    const [from, to] = await Promise.all(
      ['Start of part 1', 'End of part 1'].map(async (name) => Number(await edge(name).getAttribute('aria-valuenow'))),
    );
    expect(from).toBe(2);
    await keyboard.press('Enter');
    await result().getByText('keys (cut).wav').waitFor();
    const duration = await until('the new recording to be read', async () => {
      const [row] = await product.database.rows<{ seconds: number | null }>(
        `select duration_seconds as seconds from media_files where original_name = 'keys (cut).wav'`,
      );
      return row?.seconds;
    });
    expect(duration).toBeCloseTo(to! - from!, 2);
  });

  it('takes noise out, and compares', async () => {
    await takeTo('keys (cut).wav', /^Denoise/);
    await page.getByRole('radio', { name: /^Aggressive/ }).waitFor();
    await tabTo(page, /^Medium/);
    await tabTo(page, /^Aggressive/, 'ArrowDown');
    await page.getByRole('radio', { name: /^Aggressive/, checked: true }).waitFor();
    await enterAt(page, /^Process$/);
    await result().getByText('keys (cut) (denoised).wav').waitFor({ timeout: 60_000 });
    await until('both to be there', async () => (await result().locator('audio').count()) === 2);
    await tabTo(page, /^Hear After$/);
    await enterAt(page, /^Play$/);
    const heard = () =>
      result()
        .locator('audio')
        .evaluateAll((both: HTMLAudioElement[]) =>
          both.map(({ volume, currentTime }) => volume > 0 && currentTime > 0.2),
        );
    await until('the new sound', async () => (await heard()).join() === 'false,true');
    await keyboard.press('x');
    await result().getByRole('button', { name: 'Heard: Before' }).waitFor();
    await until('the old sound', async () => (await heard()).join() === 'true,false');
    await keyboard.press('x');
    await result().getByRole('button', { name: 'Heard: After' }).waitFor();
    await until('the new sound again', async () => (await heard()).join() === 'false,true');
  });

  it('changes the plan', async () => {
    await enterAt(page, /^Upgrade Plan: Upgrade Now/, 'Shift+Tab');
    await page.getByRole('link', { name: 'Get started' }).first().waitFor();
    await enterAt(page, /^Get started$/);
    await page.getByRole('button', { name: /^Pay \$/, disabled: false }).waitFor();
    await enterAt(page, /^Pay \$/);
    await page.getByRole('heading', { name: 'Pay with a test card' }).waitFor();
    await enterAt(page, /^Pay \$/);
    await page.getByRole('heading', { name: 'Welcome to Basic' }).waitFor();
    await enterAt(page, /^Go to dashboard$/i);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await chooseIn(page, /^Account of/, /^Subscription$/);
    await page.getByRole('button', { name: 'Change Plan' }).waitFor();
    await enterAt(page, /^Change Plan$/);
    const offers = page.getByRole('dialog').getByLabel('New plan');
    await offers.waitFor();
    await tabTo(page, /^New plan/);
    await until('Premium by the year', async () => {
      await keyboard.press('ArrowDown');
      return (await offers.inputValue()) === 'premium yearly';
    });
    await page.getByRole('button', { name: /^Pay .* and change$/ }).waitFor();
    await enterAt(page, /^Pay .* and change$/);
    await page.getByText('You’re now on Premium.').waitFor();
    await page.getByText(/Renews on .* for \$155\.88/).waitFor();
  });

  it('prints an invoice', async () => {
    const opening = page.context().waitForEvent('page');
    await enterAt(page, /^Print \d{4}-\d+ /);
    const sheet = await opening;
    await sheet.getByRole('article').waitFor();
    const printed = () => sheet.evaluate(() => (window as Window & { printed?: number }).printed);
    await until('the print dialog', async () => (await printed()) === 1);
    const arriving = sheet.waitForEvent('download');
    await enterAt(sheet, /^Download PDF$/);
    expect((await readFile(await (await arriving).path())).subarray(0, 5).toString()).toBe('%PDF-');
    await enterAt(sheet, /^Print$/);
    expect(await printed()).toBe(2);
  });
});
