/** @file What goes wrong. Each disturbs the product, puts it in order again, and says what it did as counts. */
import { childrenOf } from '../../harness/product.ts';

const TAKE_UP_LIMIT_MS = 15_000;
const LOSE_SIGHT_MS = 60_000;

export const DISTURBANCES = {
  async killWorker(product, random) {
    const worker = random.pick(product.workers);
    const watch = await watchJobsOf(worker, product);
    await worker.program.end('SIGKILL');
    const takenUp = watch();
    await pause(random.below(4_000));
    product.restartWorker(worker);
    return { workersKilled: 1, ...(await takenUp) };
  },

  /** Asleep for longer than its lock of six seconds. */
  async stopWorker(product, random) {
    const worker = random.pick(product.workers);
    const { program } = worker;
    const watch = await watchJobsOf(worker, product);
    program.signal('SIGSTOP');
    const takenUp = watch();
    await pause(6_500 + random.below(6_000));
    program.signal('SIGCONT');
    return { workersStopped: 1, ...(await takenUp) };
  },

  async endWorker(product, random) {
    const worker = random.pick(product.workers);
    const { program } = worker;
    // One that sleeps hears it when it wakes.
    await program.end('SIGTERM');
    if (worker.program === program) product.restartWorker(worker);
    return { workersEnded: 1 };
  },

  async killApi(product, random) {
    const api = random.pick(product.apis);
    const { program } = api;
    await program.end('SIGKILL');
    await pause(random.below(2_000));
    if (api.program === program) await product.restartApi(api);
    return { apisKilled: 1 };
  },

  async emptyRedis(product) {
    await product.redis.flushAll().catch(() => undefined);
    return { redisEmptied: 1 };
  },

  async killRedis(product, random) {
    await product.redis.kill();
    await pause(random.below(3_000));
    await product.redis.start();
    return { redisKilled: 1 };
  },

  async cutConnections(product) {
    await product.database.cutConnections();
    return { connectionsCut: 1 };
  },
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Remembers which jobs a worker has in hand; the answer, called when it is lost, tells how soon others took them up. */
async function watchJobsOf(worker, { database }) {
  const ids = new Set(
    childrenOf(worker.program.pid).flatMap(({ command }) => /workspaces\/([0-9a-f-]{36})_/.exec(command)?.[1] ?? []),
  );
  const ask = () =>
    database.rows('select id, attempt, state from processing_jobs where id = any($1::uuid[])', [[...ids]]);
  const before = ids.size > 0 ? await ask() : [];
  return async () => {
    const lostAt = Date.now();
    const counts = {};
    const open = new Map(before.map(({ id, attempt }) => [id, attempt]));
    while (open.size > 0 && Date.now() - lostAt < LOSE_SIGHT_MS) {
      for (const { id, attempt, state } of await ask().catch(() => [])) {
        if (!open.has(id) || (attempt === open.get(id) && state === 'active')) continue;
        // Ended in the moment before, or taken up.
        if (attempt > open.get(id)) {
          const name = Date.now() - lostAt <= TAKE_UP_LIMIT_MS ? 'takenUpWithin15Seconds' : 'takenUpLate';
          counts[name] = (counts[name] ?? 0) + 1;
        }
        open.delete(id);
      }
      await pause(100);
    }
    return open.size > 0 ? { ...counts, takenUpLate: (counts.takenUpLate ?? 0) + open.size } : counts;
  };
}
