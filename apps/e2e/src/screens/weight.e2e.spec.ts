import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, type Response } from 'playwright-core';
import { sharedStage } from '../harness/stage.ts';
import { TestEnvironment } from './test-environment.ts';
import { type Screen, SCREENS } from './screens.ts';

// Every page is loaded with an empty cache.
jest.setTimeout(600_000);

/** What screens have come down to, in kB of scripts and of styles, gzip, until their data shows; what comes once they rest is not counted. */
const REACHED: Record<string, readonly [scripts: number, styles: number]> = {
  landing: [194, 17.7],
  pricing: [196.2, 15.8],
  'an address that leads nowhere': [0.3, 1.1],
  'verification without a token': [195.1, 14.3],
  'verification that fails': [211.5, 15.5],
  'forgotten password': [194.2, 14.8],
  'new password': [196.3, 15],
  'confirmation that fails': [186.7, 14.3],
  terms: [177.9, 14.9],
  privacy: [177.9, 14.9],
  'shared transcript': [3.8, 1.1],
  'sign-in': [202.1, 15],
  'sign-up': [201.3, 15],
  dashboard: [261.7, 26.3],
  library: [296, 26],
  transcription: [311.6, 26.7],
  reader: [334.7, 27.7],
  translation: [316.5, 27.9],
  'translation viewer': [337.1, 28.1],
  summarization: [324.3, 28.4],
  summary: [315.2, 27.2],
  'audio processor': [339.7, 28.5],
  noise: [318.7, 28.5],
  speed: [320, 28.5],
  cut: [334.3, 28.5],
  recipes: [290.4, 24.3],
  jobs: [263, 24],
  notifications: [257.9, 24.3],
  usage: [276.5, 24.3],
  checkout: [270.1, 24.8],
  subscription: [280.2, 25.6],
  invoices: [270.3, 24.6],
  invoice: [191.1, 15.4],
  settings: [303.4, 24.9],
};
const GOALS: Record<string, readonly [scripts: number, styles: number]> = { landing: [200, 18], pricing: [200, 18] };
/** More than this is no accident of packing. */
const MARGIN = 1.03;

const mostOf = (name: string): readonly [number, number] => {
  const [scripts = 0, styles = 0] = REACHED[name] ?? [];
  return GOALS[name] ?? [scripts * MARGIN, styles * MARGIN];
};

const OF_THEIR_OWN = new Set(['shared transcript', 'an address that leads nowhere']);
const KINDS: Record<string, 'scripts' | 'styles'> = { script: 'scripts', stylesheet: 'styles' };
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

describe('what a screen loads', () => {
  let environment: TestEnvironment;
  let profiles: Record<'guest' | 'testUser', BrowserContext>;
  beforeAll(async () => {
    environment = await TestEnvironment.open(sharedStage);
    const [guest, testUser] = [await environment.page(true), await environment.page(false)];
    profiles = { guest: guest.context(), testUser: testUser.context() };
  });
  afterAll(() => environment.close());

  const weigh = async (screen: Screen): Promise<{ scripts: number; styles: number }> => {
    const page = await profiles[screen.of === 'testUser' ? 'testUser' : 'guest'].newPage();
    const answers = new Map<string, Response>();
    page.on('response', (response) => void answers.set(response.url(), response));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(screen.path(environment.testUser.belongings));
    await screen.ready(page).first().waitFor();
    await page.waitForLoadState('load');
    // Words may stand before their scripts have come. Pages of their own are no part of the application.
    if (!OF_THEIR_OWN.has(screen.name))
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
    await page.close();
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
