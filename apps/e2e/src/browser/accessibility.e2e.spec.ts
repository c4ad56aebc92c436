import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { violations } from '../harness/axe.ts';
import { launchChromium, openTab, type Tab } from '../harness/chromium.ts';
import { Product } from '../harness/product.ts';
import { speak } from '../harness/speech.ts';
import { fillSignup, logIn, signUpInBrowser, transcribeInBrowser, uploadToLibrary } from './steps.ts';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 820, 390] as const;
const MIDDLE_WIDTH = 820;
const EMAIL = 'axe@example.com';

// Uploads, recognition and pages take their time on a busy machine.
jest.setTimeout(300_000);

/** Widths side by side: a page mostly waits. */
const atEachWidth = (look: (width: number) => Promise<void>) => async (): Promise<void> => {
  await Promise.all(WIDTHS.map(look));
};

const PUBLIC_SCREENS = [
  '/',
  '/pricing',
  '/login',
  '/signup',
  '/verify-email',
  '/verify-email?token=wrong',
  '/forgot-password',
  '/reset-password?token=wrong',
  '/confirm-email?token=wrong',
  '/terms',
  '/privacy',
];

describe('accessibility', () => {
  let product: Product;
  let browser: Browser;
  let recording: string;
  let fileId: string;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), launchChromium()]);
    const { page, close } = await openTab(browser, product.api.url);
    await signUpInBrowser(page, product.api.url, EMAIL);
    const { wav } = await speak('talk', 8, product.folder);
    await uploadToLibrary(page, { name: 'talk.wav', mimeType: 'audio/wav', buffer: wav });
    await transcribeInBrowser(page, 'talk.wav');
    const { search, searchParams } = new URL(page.url());
    [recording, fileId] = [search, searchParams.get('file')!];
    await product.database.rows(`update users set plan = 'premium' where email = $1`, [EMAIL]);
    await close();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const openAs = async (scheme: (typeof SCHEMES)[number], width: number): Promise<Tab> => {
    const tab = await openTab(browser, product.api.url, { viewport: { width, height: width < 500 ? 844 : 900 } });
    await tab.page.addInitScript((theme) => localStorage.setItem('ui-theme', theme), scheme);
    return tab;
  };

  /** Nothing wider than the window, nothing for axe to say. */
  const expectSound = async (tab: Tab, screen: string): Promise<void> => {
    const { page } = tab;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ screen, overflow: Math.max(0, overflow) }).toEqual({ screen, overflow: 0 });
    // In between the two, nothing is there that is not at one of the ends.
    if (page.viewportSize()?.width === MIDDLE_WIDTH) return;
    expect({ screen, found: await violations(page) }).toEqual({ screen, found: [] });
  };

  describe.each(SCHEMES)('in %s', (scheme) => {
    it(
      'finds nothing on the public screens',
      atEachWidth(async (width) => {
        const tab = await openAs(scheme, width);
        for (const path of PUBLIC_SCREENS) {
          await tab.page.goto(path);
          await tab.page.getByRole('heading', { level: 1 }).waitFor();
          // What the plans cost comes by itself a moment later.
          await tab.page.waitForLoadState('networkidle');
          await expectSound(tab, path);
        }
        await fillSignup(tab.page, `dialog-${scheme}-${width}@example.com`);
        await expectSound(tab, 'verification dialog');
        await tab.close();
      }),
    );

    it(
      'finds nothing on the screens of an account',
      atEachWidth(async (width) => {
        const tab = await openAs(scheme, width);
        await logIn(tab.page, EMAIL);
        // Each screen with what shows that its data has come.
        const screens = {
          '/dashboard': tab.page.getByText('talk.wav'),
          '/library': tab.page.getByText('talk.wav'),
          '/transcription': tab.page.getByRole('radio', { name: /talk\.wav/ }),
          [`/transcription${recording}`]: tab.page
            .getByRole('region', { name: 'Transcript text' })
            .getByRole('listitem'),
          [`/audio-processor?file=${fileId}`]: tab.page.getByRole('button', { name: 'Process' }),
          [`/denoise?file=${fileId}`]: tab.page.getByRole('button', { name: 'Process' }),
          [`/voice-speed?file=${fileId}`]: tab.page.getByRole('button', { name: 'Process' }),
          [`/cut-audio?file=${fileId}`]: tab.page.getByRole('slider', { name: 'End of part 1' }),
          [`/translation?file=${fileId}`]: tab.page.getByRole('button', { name: 'Translate' }),
          [`/summarization?file=${fileId}`]: tab.page.getByRole('button', { name: 'Generate' }),
          '/recipes': tab.page.getByRole('button', { name: 'New recipe' }),
          '/notifications': tab.page.getByText('Transcript ready'),
          '/usage': tab.page.getByRole('cell', { name: 'talk.wav' }),
          '/checkout?plan=pro&cycle=yearly': tab.page.getByText('Order summary'),
          '/manage-subscription': tab.page.getByText('Invoice History'),
          '/invoices': tab.page.getByText('No invoices yet'),
          '/settings': tab.page.getByText('This device'),
        };
        for (const [path, data] of Object.entries(screens)) {
          await tab.page.goto(path);
          await data.first().waitFor();
          await expectSound(tab, path);
        }
        await tab.page.goto('/translation');
        await tab.page.getByRole('button', { name: 'Translate' }).click();
        await tab.page.getByText('No File Selected').waitFor();
        await expectSound(tab, 'a toast');
        await tab.close();
      }),
    );

    it(
      'finds nothing in what opens over the library',
      atEachWidth(async (width) => {
        const tab = await openAs(scheme, width);
        const { page } = tab;
        await logIn(page, EMAIL);
        await page.goto('/library');
        await page.getByRole('checkbox', { name: 'Select talk.wav' }).click();
        await expectSound(tab, 'a selection');
        await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click();
        await page.getByText('1 transcript goes with it.').waitFor();
        await expectSound(tab, 'the question before a deletion');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Import from a link' }).click();
        await expectSound(tab, 'an import');
        await page.getByRole('button', { name: 'talk.wav', exact: true }).click();
        await page.getByLabel('Player for talk.wav').waitFor();
        await expectSound(tab, 'a preview');
        await tab.close();
      }),
    );
  });
});
