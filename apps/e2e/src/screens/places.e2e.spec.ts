import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Locator, type Page } from 'playwright-core';
import { readTexts, type TextEntry } from '../../contract/contract.ts';
import { heldTexts, patternOf } from '../../contract/matching.ts';
import { sharedStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { TestEnvironment } from './test-environment.ts';
import { shownWords } from './look.ts';
import { type Place, PLACES } from './places.ts';
import { screenNamed } from './screens.ts';

jest.setTimeout(300_000);

const whole = (page: Page): Locator => page.locator('body');
const TIMEOUT_MS = 10_000;
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
    TIMEOUT_MS,
  ).catch(() => undefined);
  return lacking.map(({ id, text }) => `${id} "${text}"`);
}

describe('every text that a page shows by itself', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await TestEnvironment.open(sharedStage);
  });
  afterAll(() => environment.close());

  const faultsAt = async (page: Page, place: Place): Promise<string[]> => {
    const { screen: name, viewer, width = 1440, arrange, within = whole } = place;
    const screen = screenNamed(name);
    const { testUser } = environment;
    if (viewer !== 'guest') await testUser.moveTo(viewer);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(screen.path(testUser.belongings));
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
    const page = await environment.page(isGuest);
    const faults: string[] = [];
    for (const place of PLACES.filter(({ viewer }) => (viewer === 'guest') === isGuest))
      faults.push(...(await faultsAt(page, place)));
    return faults;
  };

  it('stands in its place', async () => {
    const [guests, testUsers] = await Promise.all([walk(true), walk(false)]);
    expect([...guests, ...testUsers]).toEqual([]);
  });
});
