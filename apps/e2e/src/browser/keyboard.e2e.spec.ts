import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { type Tab } from '../harness/chromium.ts';
import { codeFor } from '../harness/mailbox.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { chooseIn, enterAt, openWithoutMouse, PASSWORD, tabTo } from './steps.ts';

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

const CORRECTED = 'Yesterday';

/** One person does one job after the other. */
describe('by keyboard alone, from signing up to a file of subtitles', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let tab: Tab;
  let page: Page;
  let keyboard: Page['keyboard'];

  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    tab = await openWithoutMouse(browser, product.api.url);
    ({ page } = tab);
    ({ keyboard } = page);
  });
  afterEach(() => expect(tab.complaints).toEqual([]));
  afterAll(() => stage.close());

  const press = async (key: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) await keyboard.press(key);
  };
  const textbox = (index: number) => page.locator(`[data-segment="${index}"] [role=textbox]`);
  const written = () => page.locator('[data-segment] [role=textbox]').allTextContents();
  const lines = () =>
    page.getByRole('region', { name: 'Transcript text' }).getByRole('listitem').locator('p').allInnerTexts();

  it('signs up', async () => {
    await page.goto('/signup');
    await enterAt(page, /^Sign Up$/);
    await page.getByText('Name is required').waitFor();
    const form = await page.getByRole('main').ariaSnapshot();
    for (const part of [
      'heading "Create your account" [level=1]',
      'textbox "Full name" [invalid]',
      'textbox "Email" [invalid]',
      'textbox "Password" [invalid]',
      'checkbox "I accept the terms of service" [invalid]',
    ]) {
      expect(form).toContain(part);
    }
    // The focus is at the first field that stands in the way.
    await keyboard.type('Keyboard Only');
    await tabTo(page, /^Email/);
    await keyboard.type('keys@example.com');
    await tabTo(page, /^Password/);
    await keyboard.type(PASSWORD);
    await tabTo(page, /^Confirm password/);
    await keyboard.type(PASSWORD);
    await tabTo(page, /I accept the terms/);
    await keyboard.press('Space');
    await keyboard.press('Enter');
    const verification = page.getByRole('dialog', { name: 'Check your mail' });
    await verification.waitFor();
    const heard = await verification.ariaSnapshot();
    expect(heard).toContain('group "Verification code"');
    expect(heard.match(/textbox "Character \d of 6"/g)).toHaveLength(6);
    await tabTo(page, /^Character 1 of 6/);
    await keyboard.type(await codeFor(product.api.url, 'keys@example.com'));
    await page.waitForURL('**/dashboard');
  });

  it('uploads', async () => {
    const { wav } = await speak('keys', 8, product.folder);
    const path = join(product.folder, 'keys.wav');
    await writeFile(path, wav);
    await page.getByRole('navigation').getByRole('link', { name: 'Transcription' }).waitFor();
    await enterAt(page, /^Transcription$/);
    await page.getByRole('heading', { level: 1, name: 'Transcription' }).waitFor();
    const choosing = page.waitForEvent('filechooser');
    await enterAt(page, /^Choose a file/);
    await (await choosing).setFiles(path);
    const chosen = page.getByRole('radio', { name: /keys\.wav/ });
    await until(
      'the recording to be chosen',
      async () => (await chosen.getAttribute('aria-checked').catch(() => null)) === 'true',
    );
    await until('the recording to be read', () => chosen.isEnabled());
  });

  it('transcribes, and plays the transcript', async () => {
    await enterAt(page, /^Process/);
    await page.getByRole('region', { name: 'Transcript text' }).waitFor({ timeout: 120_000 });
    const media = page.locator('audio, video').first();
    await keyboard.press('Space');
    await until('the sound to move', () => media.evaluate((element: HTMLMediaElement) => element.currentTime > 0.2));
    await keyboard.press('Space');
    expect(await media.evaluate((element: HTMLMediaElement) => element.paused)).toBe(true);
  });

  it('corrects', async () => {
    await enterAt(page, /^Edit$/);
    await textbox(0).waitFor();
    await tabTo(page, /^Text at /);
    const [word = '', ...others] = (await textbox(0).innerText()).split(' ');
    await press('Shift+ArrowRight', word.length);
    await keyboard.type(CORRECTED);
    expect((await written())[0]).toBe([CORRECTED, ...others].join(' '));
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
  });

  it('splits and merges', async () => {
    const [first = '', ...others] = await written();
    const [, second = '', ...rest] = first.split(' ');
    await keyboard.press('Enter');
    await press('ArrowRight', second.length);
    await keyboard.press('Enter');
    expect(await written()).toEqual([CORRECTED, second, rest.join(' '), ...others]);
    await keyboard.press('Backspace');
    const merged = [CORRECTED, [second, ...rest].join(' '), ...others];
    expect(await written()).toEqual(merged);
    await keyboard.press('Control+s');
    await page.getByText('Edited transcript created successfully').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await lines()).toEqual(merged);
  });

  it('exports', async () => {
    const arriving = page.waitForEvent('download');
    await chooseIn(page, /^Download$/, /^Subtitles \(SubRip\)/);
    const srt = await readFile(await (await arriving).path(), 'utf8');
    const said = srt.split(/\r?\n/).filter((line) => line !== '' && !/^\d+$|-->/.test(line));
    expect(said.join(' ')).toBe((await lines()).join(' '));
  });
});
