import { type Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { Product } from './product.ts';

/** A product and a browser to use it with. */
export interface Stage {
  product: Product;
  browser: Browser;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
  const close = async () => {
    await browser.close();
    await product.stop();
  };
  return { product, browser, close };
}

let shared: Promise<Stage> | null = null;

/**
 * One for all test files of this process, each of which brings people of its own; closing it closes the tabs. It ends with the
 * process (tools/jest/bare/run-file.mjs).
 */
export async function sharedStage(): Promise<Stage> {
  shared ??= openStage();
  const stage = await shared;
  const test = globalThis as { whenTestsEnd?: () => Promise<void> };
  test.whenTestsEnd = () => stage.close();
  return {
    ...stage,
    close: async () => {
      await Promise.all(stage.browser.contexts().map((context) => context.close()));
    },
  };
}
