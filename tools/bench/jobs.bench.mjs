/** @file What the way of a job costs, from the request to the word that it is done, beside a bare Bull queue. */
import { streamJobEvents } from '@timbrel/api-client';
import Bull from 'bull';
import { join } from 'node:path';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { Program } from '../../apps/e2e/src/harness/program.ts';
import { speak } from '../../apps/e2e/src/harness/speech.ts';
import { until } from '../../apps/e2e/src/harness/until.ts';
import { secondsOf } from './processor-time.mjs';
import { percentile } from './record.mjs';

const JOBS = 500;
const WARM_UP = 100;
const ours = (name) => join(import.meta.dirname, 'jobs', name);

export default {
  title: 'The way of a job',
  about: `A transcription that does nothing, ${JOBS} one after the other: from the request (signed in, file looked up, quota held, row and queue written) through the worker (claim, workspace, ledger,
row) to the live event that says it is done. Beside it a job of a bare Bull queue on the same Redis, from \`add\` to \`finished\`.`,
  cases: [{ name: 'nothing else to do' }],

  async measure() {
    const product = await Product.start({ workerEntry: ours('no-op-worker.mjs') });
    const bare = new Program({
      command: process.execPath,
      args: [ours('bare-worker.mjs')],
      env: { PATH: process.env.PATH, REDIS_URL: product.redis.url },
      logFile: join(product.folder, 'bare.log'),
    });
    const queue = new Bull('bare', product.redis.url, { prefix: 'bare' });
    const ending = new AbortController();
    try {
      const way = await wayOfJobs(product, ending.signal);
      // Its jobs stay: of one that was gone already nobody would hear that it is done.
      const alone = async () => (await queue.add({})).finished();
      for (let i = 0; i < WARM_UP; i += 1) {
        await way();
        await alone();
      }
      const processes = [product.api.program.pid, product.workers[0].program.pid];
      const before = secondsOf(processes);
      const [product99, product50] = percentiles(await timesOf(way));
      const msOfProcessor = ((secondsOf(processes) - before) * 1_000) / JOBS;
      const [bare99, bare50] = percentiles(await timesOf(alone));
      return [
        { what: 'ms to done, 99th percentile', reached: product99, goal: 50, note: `bare ${bare99.toFixed(1)} ms` },
        { what: 'ms to done, median', reached: product50, note: `bare ${bare50.toFixed(1)} ms` },
        { what: 'ms of processor, of server and worker', reached: msOfProcessor },
      ];
    } finally {
      ending.abort();
      await queue.close();
      await bare.end('SIGKILL');
      await product.stop();
    }
  },
};

/** @returns {Promise<() => Promise<void>>} orders one job and waits until its account's stream of events says that it is done */
async function wayOfJobs(product, signal) {
  const { api } = product;
  const account = await Account.signUp(api);
  await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
  const { id: fileId } = await account.upload(api, await speak('word', 3, product.folder));
  await account.ready(api, fileId);

  const done = new Set();
  let woken = () => undefined;
  let isAlive = false;
  const { stream } = await streamJobEvents({
    ...account.at(api),
    signal,
    onSseEvent: ({ data }) => {
      isAlive = true;
      if (data?.state === 'completed') done.add(data.id);
      woken();
    },
  });
  const read = async () => {
    while (!(await stream.next()).done);
  };
  read().catch(() => undefined);
  await until('the stream of events', async () => isAlive);
  return async () => {
    const { id } = await account.transcribe(api, fileId);
    while (!done.has(id)) await new Promise((resolve) => (woken = resolve));
  };
}

async function timesOf(action) {
  const times = [];
  for (let i = 0; i < JOBS; i += 1) {
    const begun = performance.now();
    await action();
    times.push(performance.now() - begun);
  }
  return times;
}

const percentiles = (times) => [percentile(times, 0.99), percentile(times, 0.5)];
