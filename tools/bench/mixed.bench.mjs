/** @file How long reads take while jobs use all processors. */
import { MemoryWatch } from '../../apps/e2e/src/harness/memory-watch.ts';
import { MixedLoad } from '../../apps/e2e/src/harness/mixed-load.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { percentile } from './record.mjs';

const WARM_UP_MS = 30_000;
const MINUTES = 3;

export default {
  title: 'Reads while jobs run',
  about: `Four people read (lists, files, transcripts, usage, ranges of recordings), each with live events open, while two of them upload, transcribe, export and delete all the time.
${MINUTES} minutes after ${WARM_UP_MS / 1_000} s, one server and one worker, with whoever asks on the same machine. Growth is counted after all that nobody uses is collected: of what objects and buffers hold, and of all that is resident.`,
  cases: [{ name: 'two jobs' }],

  async measure() {
    const product = await Product.start();
    const load = await MixedLoad.prepare(product);
    try {
      await load.run(WARM_UP_MS);
      const memory = await MemoryWatch.begin({ server: product.api.program, worker: product.workers[0].program });
      const { readMs, jobs, faults } = await load.run(MINUTES * 60_000);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      const counted = `${readMs.length} reads, ${jobs} jobs`;
      return [
        { what: 'ms of a read, 99th percentile', reached: percentile(readMs, 0.99), goal: 150, note: counted },
        { what: 'ms of a read, median', reached: percentile(readMs, 0.5) },
        ...(await memory.growth()).map(({ name, kind, from, to }) => ({
          what: `growth of the ${name}'s ${kind} memory, MiB`,
          reached: Math.max(0, to - from),
          note: `${from} MiB to ${to} MiB`,
        })),
      ];
    } finally {
      load.close();
      await product.stop();
    }
  },
};
