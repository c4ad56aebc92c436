/**
 * @file Every control of every screen is clicked, also those that other screens have as well, which `npm test` clicks once. A round is one screen.
 */
import { Crawling } from '../screens/crawling.ts';
import { SCREENS } from '../screens/screens.ts';

export default {
  name: 'crawl',
  covers: ['apps/web/src', 'apps/e2e/src/screens/crawler.ts', 'apps/e2e/src/screens/effects.ts'],
  target: { screens: SCREENS.length },

  setUp: ({ env }) => {
    Object.assign(process.env, env);
    return Crawling.open();
  },

  async round({ seed }, crawling) {
    const screen = SCREENS[(seed - 1) % SCREENS.length];
    return { counts: { screens: 1 }, failures: await crawling.walk([screen], new Set()) };
  },

  tearDown: (crawling) => crawling?.close(),
};
