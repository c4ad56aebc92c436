import AxeBuilder from '@axe-core/playwright';
import { type Page } from 'playwright-core';

/** A tooltip repeats what its control says, and stands outside of every landmark: by itself, or where other layers are, too. */
const TOOLTIPS = [
  '[role=tooltip]',
  '[data-portal]:has([role=tooltip]):not(:has([role]:not([role=tooltip], [role=presentation])))',
];

/** What axe says of a page, or of a part of it, that stands still: the rule, and where. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const found = await look(page, within);
  // Something may have begun to move while one looked.
  return found.length > 0 ? look(page, within) : found;
}

async function look(page: Page, within?: string): Promise<string[]> {
  // What comes in or goes out changes its colours on the way; what turns for ever never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ),
  );
  // In one step, instead of with a page of its own for what frames say: ours have none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const tooltips of TOOLTIPS) axe.exclude(tooltips);
  if (within) axe.include(within);
  const { violations: found } = await axe
    .options({
      rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    .analyze();
  return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
