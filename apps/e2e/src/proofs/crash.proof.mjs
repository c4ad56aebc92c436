/**
 * @file Jobs of several accounts while workers are killed, stopped, woken and ended, APIs killed, Redis emptied and killed and
 * connections to PostgreSQL cut, at random times: every job must end once, and nothing may lie about afterwards.
 */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from '../harness/account.ts';
import { faultsOfJobs, leftovers } from '../harness/books.ts';
import { filesBelow, Product } from '../harness/product.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { DISTURBANCES } from './crash/disturbances.mjs';
import { persistently } from './crash/persistently.mjs';
import { randomOf } from './crash/random.mjs';

const ACCOUNTS = 3;
const JOBS_EACH = 2;
const MAX_DISTURBANCES = 4;
/** Disturbances fall within this time after the first order. */
const WINDOW_MS = 15_000;
const PATIENCE_MS = 300_000;

export default {
  name: 'crash',
  target: {
    jobs: 500,
    workersKilled: 60,
    workersStopped: 60,
    workersEnded: 60,
    apisKilled: 60,
    redisEmptied: 60,
    redisKilled: 60,
    connectionsCut: 60,
  },

  async setUp({ env }) {
    Object.assign(process.env, env);
    const product = await Product.start({ apis: 2, workers: 2 });
    const lengths = { word: 3, minute: 15, long: 92 };
    const recordings = await Promise.all(
      Object.entries(lengths).map(([name, seconds]) => speak(name, seconds, product.folder)),
    );
    return { product, recordings, known: new Set() };
  },

  async round({ seed }, { product, recordings, known }) {
    const random = randomOf(seed);
    const disturbances = Array.from({ length: 1 + random.below(MAX_DISTURBANCES) }, () => ({
      kind: random.pick(Object.keys(DISTURBANCES)),
      afterMs: random.below(WINDOW_MS),
    }));
    const disturbed = disturbances.map(async ({ kind, afterMs }) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      return DISTURBANCES[kind](product, random);
    });
    const anyApi = () => random.pick(product.apis);
    const work = Array.from({ length: ACCOUNTS }, async (_, i) => {
      const account = await persistently(() => Account.signUp(anyApi()));
      // In every third round a long recording, which is recognised in pieces, among short ones.
      const hasLong = i === 0 && seed % 3 === 0;
      const own = Array.from({ length: JOBS_EACH }, (_, j) => recordings[hasLong && j === 0 ? 2 : random.below(2)]);
      for (const recording of own) await order(account, recording, anyApi);
      return account;
    });
    const accounts = await Promise.all(work);
    const news = (await Promise.all(disturbed)).reduce(addCounts, {});

    const failures = [];
    const allEnded = async () => {
      const jobs = await Promise.all(accounts.map((account) => persistently(() => account.jobs(anyApi()))));
      return jobs.flat().every(({ finished_at }) => finished_at !== null) && jobs.flat();
    };
    const jobs = await until('all jobs to end', allEnded, PATIENCE_MS);
    letPass(product);
    await until('temporary files to go', async () => (await leftovers(product)).length === 0).catch(() => undefined);
    const faults = [...(await faultsOfJobs(product)), ...(await leftovers(product))];
    failures.push(...faults.filter((fault) => !known.has(fault)));
    faults.forEach((fault) => known.add(fault));

    const transcriptions = jobs.filter(({ type }) => type === 'transcription');
    if (transcriptions.length !== ACCOUNTS * JOBS_EACH)
      failures.push(`${transcriptions.length} transcriptions instead of ${ACCOUNTS * JOBS_EACH}`);
    const furtherAttempts = transcriptions.reduce((sum, { attempt }) => sum + attempt - 1, 0);
    const late = news.takenUpLate ?? 0;
    if (late > 0) failures.push(`${late} jobs of lost workers were taken up later than after 15 s`);
    return { counts: { jobs: transcriptions.length, furtherAttempts, ...news }, failures };
  },

  async tearDown({ product }) {
    await product.stop();
  },
};

/** A quarter of an hour, for the sweepers: after that an upload that grows no more is given up. */
function letPass({ dataDir }) {
  const incoming = join(dataDir, 'storage/incoming');
  const longAgo = new Date(Date.now() - 16 * 60_000);
  for (const name of filesBelow(incoming)) utimesSync(join(incoming, name), longAgo, longAgo);
}

/** What a patient user does: asks again until the job is there, and looks before ordering twice. */
async function order(account, recording, anyApi) {
  const file = await persistently(() => account.upload(anyApi(), recording));
  await persistently(() => account.ready(anyApi(), file.id));
  await persistently(async () => {
    const jobs = await account.jobs(anyApi());
    const isOrdered = jobs.some(({ type, input_file_id }) => type === 'transcription' && input_file_id === file.id);
    if (!isOrdered) await account.transcribe(anyApi(), file.id);
  });
}

const addCounts = (a, b) =>
  Object.entries(b).reduce((sum, [name, count]) => ({ ...sum, [name]: (sum[name] ?? 0) + count }), a);
