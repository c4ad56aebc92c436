/** @file An hour of people who read all the time while two of them upload, transcribe, export and delete: no error, and memory stays as it is. */
import { MemoryWatch } from '../harness/memory-watch.ts';
import { MixedLoad } from '../harness/mixed-load.ts';
import { Product } from '../harness/product.ts';

const MINUTES_A_ROUND = 5;
/** Until each of its ways has been gone and compiled. */
const WARM_UP_MS = 60_000;

export default {
  name: 'load',
  covers: ['apps/api/src'],
  target: { minutes: 60 },

  async setUp({ env }) {
    Object.assign(process.env, env);
    const product = await Product.start();
    const load = await MixedLoad.prepare(product);
    const { faults } = await load.run(WARM_UP_MS);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const memory = await MemoryWatch.begin({ server: product.api.program, worker: product.workers[0].program });
    return { product, load, memory };
  },

  async round(_context, { load, memory }) {
    await load.signInAgain();
    const { readMs, jobs, faults } = await load.run(MINUTES_A_ROUND * 60_000);
    return {
      counts: { minutes: MINUTES_A_ROUND, reads: readMs.length, jobs },
      failures: [...faults, ...(await memory.leaks())],
    };
  },

  async tearDown({ product, load }) {
    load.close();
    await product.stop();
  },
};
