import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { openTab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { signUpInBrowser, tabTo, transcribeInBrowser, uploadToLibrary } from './steps.ts';

// Recordings are read and heard on a busy machine.
jest.setTimeout(300_000);

const SRT = [
  '1\n00:00:01,000 --> 00:00:03,000\n<i>The house is big.</i>\n',
  '2\n00:00:04,000 --> 00:00:06,000\nThe river is near.\n',
].join('\n');

/** As it starts without any configuration. */
describe('texts, with nothing configured', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    ({ page } = await openTab(browser, product.api.url));
    page.setDefaultTimeout(60_000);
    await signUpInBrowser(page, product.api.url, 'texts@example.com');
    await product.database.rows(`update users set plan = 'premium' where email = 'texts@example.com'`);
  });
  afterAll(() => stage.close());

  const sound = async (): Promise<void> => expect(await violations(page)).toEqual([]);
  const rows = (): Locator => page.getByRole('region', { name: 'Source and translation' }).getByRole('listitem');

  it('subtitles become Spanish from the page, which says what other languages need', async () => {
    await page.goto('/translation');
    await page
      .getByRole('region', { name: /^1\. / })
      .locator('input[type=file]')
      .setInputFiles({
        ...{ name: 'talk.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(SRT) },
      });
    await page.getByRole('radio', { name: /^talk\.srt/, checked: true }).waitFor();
    await page.getByRole('combobox', { name: 'Translate into' }).click();
    const persian = page.getByRole('option', { name: /^Persian/ });
    expect(await persian.textContent()).toMatch(/Needs .*DeepL.*LibreTranslate/);
    expect(await persian.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('option', { name: 'Spanish' }).click();
    await page.getByText('Apertium produces a draft').waitFor();
    await page.getByRole('button', { name: 'Translate' }).click();
    await page.getByRole('link', { name: 'talk.srt · Spanish' }).click();
    await rows().first().waitFor();
    expect(await rows().locator('p').allTextContents()).toEqual([
      ...['The house is big.', 'La casa es grande.', 'The river is near.', 'El río es cerca.'],
    ]);
    await sound();
  });

  it('is corrected by the keyboard alone, and downloaded in both languages', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
    await tabTo(page, /^Edit$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Translation at 0:04\.0$/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('El río está cerca.');
    await sound();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Translation saved').waitFor();
    await page.getByRole('button', { name: 'Download' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Both languages' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /SubRip/ }).click(),
    ]);
    const content = await readFile(await download.path(), 'utf8');
    expect(content.replaceAll('\r', '')).toContain('The river is near.\nEl río está cerca.');
    await page.keyboard.press('Escape');
    // Its files lie in the library, and it can be asked for again.
    await page.goto('/library');
    await page.getByText('talk (es, edited).srt').first().waitFor();
    await page.goto('/translation');
    await page.getByRole('radio', { name: /^talk\.srt/ }).click();
    await page.getByRole('button', { name: 'Translate' }).click();
    await page.getByText('File Already Translated').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Redo' }).hover();
    await sound();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await rows().getByText('El río está cerca.').waitFor();
    await page.keyboard.press('Escape');
    await rows().first().waitFor({ state: 'hidden' });
  });

  it('a recording is summarized in sentences that play what they quote', async () => {
    const { wav } = await speak('talk', 12, product.folder);
    await uploadToLibrary(page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: wav });
    await transcribeInBrowser(page, 'talk.wav');
    await page.goto('/summarization');
    await page.getByRole('radio', { name: /^talk\.wav/ }).click();
    await page.getByText('Short', { exact: true }).click();
    await page.getByRole('button', { name: 'Generate' }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    const source = summary.getByRole('button', { name: /^Play \d/ }).first();
    await source.waitFor();
    await sound();
    await source.click();
    const playing = () =>
      summary
        .locator('audio')
        .evaluateAll((all: HTMLAudioElement[]) => all.some(({ currentTime }) => currentTime > 0.2));
    await until('the sound to move', playing);
  });

  it('a file that is marked stays here, and says so', async () => {
    await page.goto('/library');
    const file = page.getByRole('row').filter({ hasText: 'talk.wav' }).first();
    await file.getByRole('button', { name: 'Actions for talk.wav' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Stays here/ }).click();
    await file.getByRole('img', { name: /^Stays here/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await sound();
  });
});
