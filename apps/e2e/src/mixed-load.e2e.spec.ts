import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryWatch, tooLarge } from './harness/memory-watch.ts';
import { MixedLoad } from './harness/mixed-load.ts';
import { WORK } from './harness/mixed-work.ts';
import { Observer, TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';

/** Two minutes of mixed use in all. The whole form is an hour: `npm run prove -- attack`. */
const LOAD_MS = 80_000;
/** The first part of it, until each of its ways has been gone and compiled: what memory does then is no leak, but has the same bound. */
const WARM_UP_MS = 40_000;

let product: Product;
let load: MixedLoad;

beforeAll(async () => {
  product = await Product.start();
  load = await MixedLoad.prepare(product);
}, TIMEOUT_MS);
afterAll(async () => {
  load.close();
  await product.stop();
});

describe('people who read while others upload, export, listen and order jobs', () => {
  it(
    'are all answered, for as long as they like, in the same memory',
    async () => {
      const { faults: earlier } = await load.run(WARM_UP_MS);
      expect(earlier).toEqual([]);
      const programs = { server: product.api.program, worker: product.workers[0]!.program };
      const memory = await MemoryWatch.begin(programs);
      const { readMs, jobs, works, faults } = await load.run(LOAD_MS);
      expect(faults).toEqual([]);
      expect(works).toBeGreaterThanOrEqual(WORK.length);
      expect(readMs.length).toBeGreaterThan(1_000);
      expect(jobs).toBeGreaterThan(2);
      expect(await memory.leaks()).toEqual([]);
      expect(tooLarge(programs)).toEqual([]);
      expect(await new Observer(product).faults()).toEqual([]);
    },
    WARM_UP_MS + LOAD_MS + TIMEOUT_MS,
  );
});
