import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { readTexts, type TextEntry } from '../../contract/contract.ts';
import { heldTexts, patternOf } from '../../contract/matching.ts';
import { logIn } from '../browser/steps.ts';
import { launchChromium, openTab } from '../harness/chromium.ts';
import { Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';
import { shownWords } from './look.ts';
import { type Place, PLACES } from './places.ts';
import { Resident } from './resident.ts';
import { SCREENS } from './screens.ts';

jest.setTimeout(300_000);

const whole = (page: Page): Locator => page.locator('body');
const PATIENCE_MS = 10_000;
const texts = readTexts().filter(({ status }) => status === 'kept');

/** @returns which texts have not come into the part of the page */
async function missing(part: Locator, expected: readonly TextEntry[]): Promise<string[]> {
  let lacking = expected;
  await until(
    'texts',
    async () => {
      const said = await shownWords(part);
      lacking = expected.filter((entry) => !said.some((words) => patternOf(entry).test(words)));
      return lacking.length === 0;
    },
    PATIENCE_MS,
  ).catch(() => undefined);
  return lacking.map(({ id, text }) => `${id} "${text}"`);
}

describe('every text that a page shows by itself', () => {
  let product: Product;
  let browser: Browser;
  let resident: Resident;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), launchChromium()]);
    resident = await Resident.settle(product, 'en');
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const pageOf = async (isGuest: boolean): Promise<Page> => {
    const { page } = await openTab(browser, product.api.url);
    if (!isGuest) await logIn(page, resident.account.email);
    return page;
  };
  const faultsAt = async (page: Page, place: Place): Promise<string[]> => {
    const { screen: name, viewer, width = 1440, arrange, within = whole } = place;
    const screen = SCREENS.find((each) => each.name === name);
    if (!screen) throw new Error(`There is no screen "${name}"`);
    if (viewer !== 'guest') await resident.moveTo(viewer);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(screen.path(resident.belongings));
    try {
      // A gate stands where a plan lacks the service.
      if (viewer !== 'free') await screen.ready(page).first().waitFor();
      await arrange?.(page);
      return (await missing(within(page).first(), heldTexts(texts, place))).map(
        (text) => `${name}, ${viewer}: ${text}`,
      );
    } catch (error) {
      return [`${name}, ${viewer}: ${String(error).split('\n')[0] ?? ''}`];
    }
  };

  const walk = async (isGuest: boolean): Promise<string[]> => {
    const page = await pageOf(isGuest);
    const faults: string[] = [];
    for (const place of PLACES.filter(({ viewer }) => (viewer === 'guest') === isGuest))
      faults.push(...(await faultsAt(page, place)));
    return faults;
  };

  it('stands in its place', async () => {
    const [guests, residents] = await Promise.all([walk(true), walk(false)]);
    expect([...guests, ...residents]).toEqual([]);
  });
});
