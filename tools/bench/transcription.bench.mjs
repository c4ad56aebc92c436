/** @file From the job's row to its end in the product, over the recogniser alone on the same file. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { clips, joinClips } from '../../apps/e2e/src/harness/people.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';

const run = promisify(execFile);
const SECONDS = 260;
const PAIRS = 3;
const POLL_MS = 1_000;
const GOALS = { 'one core': 1.15, 'two cores': 0.65 };

async function bareSeconds(path) {
  const start = performance.now();
  await run('pocketsphinx_continuous', ['-infile', path, '-time', 'yes', '-logfn', '/dev/null'], { maxBuffer: 1e8 });
  return (performance.now() - start) / 1_000;
}

/** Asks rarely: whoever asks uses the processor that is measured. */
async function productSeconds({ api, database }, account, recording) {
  const { id } = await account.order(api, recording);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const job = await database.row(
      'select state, extract(epoch from finished_at - created_at)::float as seconds from processing_jobs where id = $1',
      [id],
    );
    if (job.state === 'completed') return job.seconds;
    if (job.state === 'failed') throw new Error('The transcription failed');
  }
}

export default {
  title: 'Transcription',
  about: `From the job's row to its end, with server, worker and database, over \`pocketsphinx_continuous\` alone on the same ${SECONDS} s of people reading (16 kHz mono
WAV). ${PAIRS} pairs, one after the other.`,
  cases: [{ name: 'one core', cpus: '0' }, { name: 'two cores' }],

  async measure(_context, name) {
    const product = await Product.start();
    try {
      const five = await clips();
      const parts = [];
      for (let seconds = 0; seconds < SECONDS; seconds += (await readFile(parts.at(-1).path)).length / 32_000)
        parts.push(five[parts.length % five.length]);
      const { path } = await joinClips(parts, product.folder);
      const wav = await readFile(path);
      const account = await Account.signUp(product.api);
      const pairs = [];
      for (let i = 0; i < PAIRS; i += 1) {
        const bare = await bareSeconds(path);
        const ours = await productSeconds(product, account, { name: `people-${i}.wav`, wav });
        pairs.push({ bare, ours });
      }
      const bare = median(pairs.map((pair) => pair.bare));
      const ours = median(pairs.map((pair) => pair.ours));
      const ratios = pairs.map((pair) => (pair.ours / pair.bare).toFixed(2)).join(', ');
      const note = `${ours.toFixed(1)} s over ${bare.toFixed(1)} s; pairs ${ratios}`;
      return [{ what: 'time over the bare engine', reached: ours / bare, goal: GOALS[name], note }];
    } finally {
      await product.stop();
    }
  },
};
