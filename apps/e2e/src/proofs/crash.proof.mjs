/**
 * @file Users at work while workers are killed, stopped, woken and ended, APIs killed, Redis emptied, killed and stopped, PostgreSQL killed and
 * stopped and connections to it cut, at random times: nothing that was acknowledged may be lost or doubled, every job must end once, and nothing may
 * lie about afterwards.
 */
import { disturb } from '../faults/disturbances.ts';
import { FaultEnvironment } from '../faults/fault-environment.ts';
import { Load } from '../faults/load.ts';
import { randomOf } from '../harness/random.ts';
import { speak } from '../harness/speech.ts';

const USERS = 3;
const MAX_DISTURBANCES = 14;
/** Disturbances fall within this time. */
const WINDOW_MS = 30_000;
/** How often each comes beside the others, as the target wants them. Workers are killed most often: most can go wrong with them. */
const WEIGHTS = {
  killWorker: 20,
  killApi: 5,
  killRedis: 5,
  killPostgres: 5,
  stopWorker: 2,
  endWorker: 2,
  emptyRedis: 2,
  cutConnections: 2,
  stopRedis: 1,
  stopPostgres: 1,
};
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

export default {
  name: 'crash',
  covers: [
    'apps/api/src/common',
    'apps/api/src/media',
    'apps/api/src/processing',
    'apps/api/src/uploads',
    'apps/api/src/usage',
  ],
  target: {
    jobs: 500,
    workersKilled: 200,
    apisKilled: 50,
    redisKilled: 50,
    postgresKilled: 50,
    workersStopped: 20,
    workersEnded: 20,
    redisEmptied: 20,
    connectionsCut: 20,
    redisStopped: 10,
    postgresStopped: 10,
  },

  async setUp({ env }) {
    Object.assign(process.env, env);
    const environment = await FaultEnvironment.start({ apis: 2, workers: 2, sleepMs: 60_000 });
    const lengths = { word: 3, minute: 15, long: 92 };
    const recordings = await Promise.all(
      Object.entries(lengths).map(([name, seconds]) => speak(name, seconds, environment.product.folder)),
    );
    return { environment, recordings, known: new Set() };
  },

  async round({ seed }, { environment, recordings, known }) {
    const random = randomOf(seed);
    // In every third round also a long recording, which is recognised in pieces.
    const lengths = recordings.slice(0, seed % 3 === 0 ? 3 : 2);
    const load = Load.begin(environment.product, { recordings: lengths, random, users: USERS });
    const names = Array.from({ length: 1 + random.below(MAX_DISTURBANCES) }, () => random.pick(KINDS));
    const news = await disturb(environment, { names, random, windowMs: WINDOW_MS });
    await load.finish();

    const faults = await load.faults();
    const failures = faults.filter((fault) => !known.has(fault));
    faults.forEach((fault) => known.add(fault));
    const late = news.takenUpLate ?? 0;
    if (late > 0) failures.push(`${late} jobs were taken up later than 15 s after the last worker was lost`);
    const { files, jobIds, buyers } = load.acknowledged;
    return { counts: { uploads: files.length, jobs: jobIds.length, payments: buyers.length, ...news }, failures };
  },

  async tearDown({ environment }) {
    await environment.stop();
  },
};
