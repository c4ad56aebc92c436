import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { type Response } from 'playwright-core';
import { House } from './house.ts';
import { type Screen, SCREENS } from './screens.ts';

// Every page is loaded with an empty cache.
jest.setTimeout(600_000);

/** What screens have come down to, in kB of scripts and of styles, gzip, until their data shows; what comes once they rest is not counted. */
const REACHED: Record<string, readonly [scripts: number, styles: number]> = {
  landing: [190.4, 17.7],
  pricing: [192.6, 15.7],
  'an address that leads nowhere': [209.5, 17.7],
  'verification without a token': [213.2, 14.3],
  'verification that fails': [229.5, 15.4],
  'forgotten password': [212.3, 14.8],
  'new password': [214.4, 15],
  'confirmation that fails': [204.8, 14.3],
  terms: [197.9, 14.9],
  privacy: [197.9, 14.9],
  'shared transcript': [3.6, 1],
  'sign-in': [220.2, 15],
  'sign-up': [219.4, 15],
  dashboard: [275.3, 26.1],
  library: [309.2, 25.8],
  transcription: [311.8, 26.2],
  reader: [335.2, 27.6],
  translation: [321.2, 27.3],
  'translation viewer': [341.6, 27.5],
  summarization: [314.9, 27.8],
  summary: [305.9, 26.7],
  'audio processor': [344, 27.9],
  noise: [323.1, 27.9],
  speed: [324.3, 27.9],
  cut: [338.7, 27.9],
  recipes: [296.1, 24.3],
  jobs: [267.3, 24],
  notifications: [272.1, 24.3],
  usage: [281.2, 24.2],
  checkout: [279.3, 24.3],
  subscription: [289.9, 25.6],
  invoices: [280.1, 24.5],
  invoice: [207.1, 15.3],
  settings: [314.6, 24.9],
};
const GOALS: Record<string, readonly [scripts: number, styles: number]> = { landing: [200, 18], pricing: [200, 18] };
/** More than this is no accident of packing. */
const MARGIN = 1.03;

const mostOf = (name: string): readonly [number, number] => {
  const [scripts = 0, styles = 0] = REACHED[name] ?? [];
  return GOALS[name] ?? [scripts * MARGIN, styles * MARGIN];
};

const KINDS: Record<string, 'scripts' | 'styles'> = { script: 'scripts', stylesheet: 'styles' };
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

describe('what a screen loads', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
  });
  afterAll(() => house.close());

  const weigh = async (screen: Screen): Promise<{ scripts: number; styles: number }> => {
    const page = await house.page(screen.of !== 'resident');
    const answers = new Map<string, Response>();
    await page.goto('about:blank');
    page.on('response', (response) => void answers.set(response.url(), response));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(screen.path(house.resident.belongings));
    await screen.ready(page).first().waitFor();
    await page.waitForLoadState('load');
    // Words may stand before their scripts have come. The shared transcript is no part of the application.
    if (screen.name !== 'shared transcript')
      await page.waitForFunction(() => performance.getEntriesByName('at-rest').length > 0);
    const wanted = await page.evaluate(() => {
      const rest = performance.getEntriesByName('at-rest')[0]?.startTime ?? Infinity;
      return performance.getEntriesByType('resource').flatMap((entry) => (entry.startTime < rest ? [entry.name] : []));
    });
    const weights = { scripts: 0, styles: 0 };
    for (const url of wanted) {
      const answer = answers.get(url);
      const kind = KINDS[answer?.request().resourceType() ?? ''];
      if (answer && kind) weights[kind] += gzipSync(await answer.body()).length;
    }
    await page.context().close();
    return { scripts: kilobytes(weights.scripts), styles: kilobytes(weights.styles) };
  };

  it('stays within its budget of scripts and styles', async () => {
    const tooHeavy: string[] = [];
    for (const screen of SCREENS) {
      const { scripts, styles } = await weigh(screen);
      const [mostScripts, mostStyles] = mostOf(screen.name);
      if (scripts > mostScripts) tooHeavy.push(`${screen.name}: ${scripts} kB of scripts, ${mostScripts} allowed`);
      if (styles > mostStyles) tooHeavy.push(`${screen.name}: ${styles} kB of styles, ${mostStyles} allowed`);
    }
    expect(tooHeavy).toEqual([]);
  });
});
