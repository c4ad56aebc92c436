import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { openTab, type Tab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { sharedStage, type Stage } from '../harness/stage.ts';
import { speak } from '../harness/speech.ts';
import { overflow } from '../screens/look.ts';
import { fillSignup, logIn, signUpInBrowser, transcribeInBrowser, uploadToLibrary } from './steps.ts';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 390] as const;
const EMAIL = 'axe@example.com';

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

/** Screens themselves are looked at in ../screens. */
describe('axe finds nothing in what opens over a screen', () => {
  let stage: Stage;
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    stage = await sharedStage();
    ({ product, browser } = stage);
    const { page, close } = await openTab(browser, product.api.url);
    await signUpInBrowser(page, product.api.url, EMAIL);
    const { wav } = await speak('talk', 8, product.folder);
    await uploadToLibrary(page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: wav });
    await transcribeInBrowser(page, 'talk.wav');
    await product.database.rows(`update users set plan = 'premium' where email = $1`, [EMAIL]);
    await close();
  });
  afterAll(() => stage.close());

  const openAs = async (width: number, scheme: (typeof SCHEMES)[number]): Promise<Tab> => {
    const tab = await openTab(browser, product.api.url, { viewport: { width, height: width < 500 ? 844 : 900 } });
    await tab.page.addInitScript((theme) => localStorage.setItem('ui-theme', theme), scheme);
    return tab;
  };
  const expectAudio = async ({ page }: Tab, what: string): Promise<void> =>
    expect({ what, overflow: await overflow(page), found: await violations(page) }).toEqual({
      what,
      overflow: null,
      found: [],
    });
  const expectFreeBottomBar = async ({ page }: Tab): Promise<void> => {
    const toast = (await page.locator('.mantine-Notification-root').boundingBox())!;
    // On a phone only.
    const bar = await page.locator('nav[aria-label="Shortcuts"]').boundingBox();
    expect(toast.y + toast.height).toBeLessThanOrEqual(bar?.y ?? page.viewportSize()!.height);
  };

  it.each(WIDTHS.flatMap((width) => SCHEMES.map((scheme) => [width, scheme] as const)))(
    'at %i px, %s',
    async (width, scheme) => {
      const tab = await openAs(width, scheme);
      const { page } = tab;
      await fillSignup(page, `dialog-${scheme}-${width}@example.com`);
      await expectAudio(tab, 'verification dialog');
      await logIn(page, EMAIL);
      await page.goto('/translation');
      await page.getByRole('button', { name: 'Translate' }).click();
      await page.getByText('No File Selected').waitFor();
      await expectAudio(tab, 'a toast');
      await expectFreeBottomBar(tab);
      await page.goto('/library');
      await page.getByRole('checkbox', { name: 'Select talk.wav' }).click();
      await expectAudio(tab, 'a selection');
      await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByText('1 transcript will be deleted, too.').waitFor();
      await expectAudio(tab, 'the question before a deletion');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Import from a link' }).click();
      await expectAudio(tab, 'an import');
      await page.getByRole('button', { name: 'talk.wav', exact: true }).click();
      await page.getByLabel('Player for talk.wav').waitFor();
      await expectAudio(tab, 'a preview');
      await tab.close();
    },
  );
});
