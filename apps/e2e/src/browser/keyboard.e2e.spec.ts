import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { launchChromium, openTab } from '../harness/chromium.ts';
import { codeFor } from '../harness/mailbox.ts';
import { Product } from '../harness/product.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { PASSWORD, tabTo } from './steps.ts';

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

describe('by keyboard alone', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('a newcomer signs up, uploads, transcribes, opens the transcript and plays it', async () => {
    const { page, close } = await openTab(browser, product.api.url);
    const { keyboard } = page;
    await page.goto('/signup');
    await tabTo(page, /^Sign Up$/);
    await keyboard.press('Enter');
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

    const { wav } = await speak('keys', 8, product.folder);
    const path = join(product.folder, 'keys.wav');
    await writeFile(path, wav);
    await page.goto('/transcription');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, /^Choose a file/);
    await keyboard.press('Enter');
    await (await choosing).setFiles(path);
    const chosen = page.getByRole('radio', { name: /keys\.wav/ });
    await until(
      'the recording to be chosen',
      async () => (await chosen.getAttribute('aria-checked').catch(() => null)) === 'true',
    );
    await until('the recording to be read', () => chosen.isEnabled());
    await tabTo(page, /^Process/);
    await keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Recent results' })
      .getByRole('link', { name: 'keys.wav' })
      .waitFor({ timeout: 120_000 });
    await tabTo(page, /^keys\.wav/);
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'Transcript text' }).waitFor();

    const media = page.locator('audio, video').first();
    await keyboard.press('Space');
    await until('the sound to move', () => media.evaluate((element: HTMLMediaElement) => element.currentTime > 0.2));
    await keyboard.press('Space');
    expect(await media.evaluate((element: HTMLMediaElement) => element.paused)).toBe(true);
    await close();
  });
});
