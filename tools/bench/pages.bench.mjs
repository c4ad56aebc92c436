/** @file What Lighthouse says of the pages: the public ones as a phone loads them, those of an account as a desktop does. */
import lighthouse, { desktopConfig } from 'lighthouse';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../../apps/e2e/src/browser/steps.ts';
import { launchChromiumFor } from '../../apps/e2e/src/harness/chromium.ts';
import { freePort } from '../../apps/e2e/src/harness/free-port.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { TestUser } from '../../apps/e2e/src/screens/test-user.ts';
import { median } from './record.mjs';

const RUNS = 5;
const MAX_SPOILED = 3;
const PHONE = {
  name: 'phone',
  config: undefined,
  goals: { performance: 96, accessibility: 100, 'best-practices': 100, seo: 100 },
};
/** Pages of an account are nothing for search engines. */
const DESKTOP = {
  name: 'desktop',
  config: desktopConfig,
  goals: { performance: 98, accessibility: 100, 'best-practices': 100 },
};

export default {
  title: 'Pages',
  about: `Lighthouse’s scores, of ${RUNS} loads each with an empty cache the median: \`/\` and \`/pricing\` as its phone (slow 4G, a processor four times slower than this one),
not signed in; the dashboard, the library and a transcript as its desktop, signed in on Pro.`,
  cases: [{ name: 'Chromium' }],

  async measure() {
    const product = await Product.start();
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-pages-'));
    const port = await freePort();
    const context = await launchChromiumFor(folder, port, product.api.url);
    try {
      const resident = await TestUser.settle(product, 'en');
      const page = await context.newPage();
      const rows = [];
      // Those are for strangers.
      for (const path of ['/', '/pricing']) rows.push(...(await scores(product, context, port, path, PHONE)));
      await logIn(page, resident.account.email);
      // Lighthouse opens a tab of its own, and wants to be alone.
      await page.goto('about:blank');
      const { recordingId } = resident.belongings;
      for (const path of ['/dashboard', '/library', `/transcription?file=${recordingId}&view=editor`]) {
        rows.push(...(await scores(product, context, port, path, DESKTOP)));
      }
      return rows;
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
      await product.stop();
    }
  },
};

async function scores(product, context, port, path, { name, config, goals }) {
  const runs = [];
  let spoiled = 0;
  while (runs.length < RUNS) {
    await emptyCache(context);
    const options = { port, logLevel: 'error', disableStorageReset: true, onlyCategories: Object.keys(goals) };
    const { lhr } = await lighthouse(`${product.api.url}${path}`, options, config);
    if (!lhr.runtimeError) runs.push(lhr);
    // Now and then the browser loses the trace of a load.
    else if ((spoiled += 1) > MAX_SPOILED) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  }
  const metric = (id) => median(runs.map(({ audits }) => audits[id].numericValue));
  const missed = (id) => [
    ...new Set(
      runs.flatMap(({ categories, audits }) =>
        categories[id].auditRefs
          .filter((ref) => ref.weight > 0 && (audits[ref.id].score ?? 1) < 0.9)
          .map((ref) => ref.id),
      ),
    ),
  ];
  const times = `LCP ${Math.round(metric('largest-contentful-paint'))} ms, TBT ${Math.round(metric('total-blocking-time'))} ms, CLS ${metric('cumulative-layout-shift').toFixed(3)}`;
  return Object.entries(goals).map(([category, goal]) => ({
    what: `${path.replace(/\?.*/, '')} on a ${name}: ${category}`,
    reached: Math.round(100 * median(runs.map(({ categories }) => categories[category].score))),
    goal,
    atLeast: true,
    note: [...(category === 'performance' ? [times] : []), ...missed(category)].join('; '),
  }));
}

async function emptyCache(context) {
  const [page] = context.pages();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
