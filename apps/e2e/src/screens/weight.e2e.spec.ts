import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { type Response } from 'playwright-core';
import { House } from './house.ts';
import { type Screen, SCREENS } from './screens.ts';

// Every page is loaded with an empty cache.
jest.setTimeout(600_000);

/** What screens have come down to, in kB of scripts and of styles, gzip, until their data shows; what comes once they rest is not counted. */
const REACHED: Record<string, readonly [scripts: number, styles: number]> = {
  landing: [194.2, 17.8],
  pricing: [198.3, 15.8],
  'an address that leads nowhere': [213.6, 17.8],
  'verification without a token': [209.3, 13.8],
  'verification that fails': [224, 14.9],
  'forgotten password': [210, 14.9],
  'new password': [212.3, 15.1],
  'confirmation that fails': [194.7, 13.8],
  terms: [198.4, 15],
  privacy: [198.4, 15],
  'shared transcript': [3.6, 1],
  'sign-in': [221.2, 15.1],
  'sign-up': [220.4, 15.1],
  dashboard: [287.2, 25.6],
  library: [331.7, 26.6],
  transcription: [351.1, 27.8],
  reader: [352.9, 27.6],
  translation: [338.9, 27.3],
  'translation viewer': [359.4, 27.5],
  summarization: [345.4, 28.3],
  summary: [332.1, 27.8],
  'audio processor': [362.5, 27.9],
  noise: [341.3, 27.9],
  speed: [342.6, 27.9],
  cut: [357, 27.9],
  recipes: [310.7, 24.4],
  jobs: [286.8, 24.7],
  notifications: [274.2, 23.3],
  usage: [292.5, 24.6],
  checkout: [297.1, 24.4],
  subscription: [303.3, 25.9],
  invoices: [283.3, 23.8],
  invoice: [200.5, 14.8],
  settings: [329, 25],
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
