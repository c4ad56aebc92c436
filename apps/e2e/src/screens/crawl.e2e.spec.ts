import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sharedStage } from '../harness/stage.ts';
import { Crawling } from './crawling.ts';
import { SCREENS } from './screens.ts';

// Hundreds of clicks on a busy machine.
jest.setTimeout(900_000);

/** `npm run prove -- crawl` clicks through all of them. */
const SOME = SCREENS.filter((_, at) => at % 2 === 0);

describe('every control of a screen does something, or says why not', () => {
  let crawling: Crawling;
  beforeAll(async () => {
    crawling = await Crawling.open(sharedStage);
  });
  afterAll(() => crawling.close());

  it('within the pages', async () => {
    /** What many screens share, such as the list of files and the player, is clicked once. */
    const known = new Set<string>();
    const third = Math.ceil(SOME.length / 3);
    const found = await Promise.all(
      [0, 1, 2].map((part) => crawling.walk(SOME.slice(part * third, (part + 1) * third), known)),
    );
    expect(found.flat()).toEqual([]);
  });

  it.each([1440, 390])('in the bars around them, at %i px', async (width) => {
    expect(await crawling.walkBars(width)).toEqual([]);
  });
});
