/** @file What goes wrong. Each disturbs the product, puts it in order again, and says what it did as counts. */
import { type WorkerProcess } from '../harness/product.ts';
import { childrenOf, type Program } from '../harness/program.ts';
import { type Random } from '../harness/random.ts';
import { until } from '../harness/until.ts';
import { type Ground } from './ground.ts';

export type Counts = Record<string, number>;
type Disturbance = (ground: Ground, random: Random) => Promise<Counts>;

const TAKE_UP_LIMIT_MS = 15_000;
const LOSE_SIGHT_MS = 60_000;

export const DISTURBANCES = {
  async killWorker(ground, random) {
    const worker = await runningOf(ground.product.workers, random);
    const watch = await watchJobsOf(worker, ground);
    await worker.program.end('SIGKILL');
    ground.workerLost();
    return { workersKilled: 1, ...(await watch()) };
  },

  /** Asleep for longer than its lock of six seconds. */
  async stopWorker(ground, random) {
    const worker = random.pick(ground.product.workers);
    const { program } = worker;
    const watch = await watchJobsOf(worker, ground);
    program.signal('SIGSTOP');
    ground.workerLost();
    const takenUp = watch();
    await pause(6_500 + random.below(6_000));
    program.signal('SIGCONT');
    return { workersStopped: 1, ...(await takenUp) };
  },

  async endWorker(ground, random) {
    // One that sleeps hears it when it wakes.
    await random.pick(ground.product.workers).program.end('SIGTERM');
    ground.workerLost();
    return { workersEnded: 1 };
  },

  async killApi({ product }, random) {
    const { program } = await runningOf(product.apis, random);
    await program.end('SIGKILL');
    return { apisKilled: 1 };
  },

  async emptyRedis({ product }) {
    await product.redis.flushAll().catch(() => undefined);
    return { redisEmptied: 1 };
  },

  async killRedis(ground, random) {
    const { redis } = ground.product;
    await ground.outage('Redis', async () => {
      await redis.kill();
      await pause(random.below(3_000));
      await redis.start();
    });
    return { redisKilled: 1 };
  },

  async killPostgres(ground, random) {
    const { postgres } = ground;
    await ground.outage('PostgreSQL', async () => {
      await postgres.kill();
      await pause(random.below(2_000));
      await postgres.start();
    });
    return { postgresKilled: 1 };
  },

  async stopRedis(ground) {
    const { redis } = ground.product;
    await ground.outage('Redis', () => redis.sleepDuring(pause(ground.sleepMs)));
    return { redisStopped: 1 };
  },

  async stopPostgres(ground) {
    await ground.outage('PostgreSQL', () => ground.postgres.sleepDuring(pause(ground.sleepMs)));
    return { postgresStopped: 1 };
  },

  async cutConnections({ product }) {
    await product.database.cutConnections().catch(() => undefined);
    return { connectionsCut: 1 };
  },
} satisfies Record<string, Disturbance>;

export type DisturbanceName = keyof typeof DISTURBANCES;

/** Brings them about at random times within a while. */
export async function disturb(
  ground: Ground,
  { names, random, windowMs }: { names: readonly DisturbanceName[]; random: Random; windowMs: number },
): Promise<Counts> {
  const all = names.map(async (name) => {
    await pause(random.below(windowMs));
    return DISTURBANCES[name](ground, random);
  });
  return (await Promise.all(all)).reduce(addCounts, {});
}

const addCounts = (a: Counts, b: Counts): Counts =>
  Object.entries(b).reduce((sum, [name, count]) => ({ ...sum, [name]: (sum[name] ?? 0) + count }), a);

/** One of them that another disturbance has not ended. */
const runningOf = <T extends { program: Program }>(processes: readonly T[], random: Random): Promise<T> =>
  until('a process to run', async () => {
    const running = processes.filter(({ program }) => program.isRunning);
    return running.length > 0 && random.pick(running);
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Standing {
  id: string;
  attempt: number;
  state: string;
}

/**
 * Remembers which jobs a worker has in hand; the answer, called when it is lost, tells how soon others took them up. Where a further worker was lost in
 * between, perhaps none was there that could: the limit counts from then on, too.
 */
async function watchJobsOf(worker: WorkerProcess, ground: Ground): Promise<() => Promise<Counts>> {
  const ids = new Set(
    childrenOf(worker.program.pid).flatMap(({ command }) => /workspaces\/([0-9a-f-]{36})_/.exec(command)?.[1] ?? []),
  );
  const ask = (): Promise<Standing[]> =>
    ground.product.database
      .rows<Standing & Record<string, unknown>>(
        'select id, attempt, state from processing_jobs where id = any($1::uuid[])',
        [[...ids]],
      )
      .catch(() => []);
  const open = new Map((ids.size > 0 ? await ask() : []).map(({ id, attempt }) => [id, attempt]));
  return async () => {
    const lostAt = ground.clockMs;
    const outcome = (): string => {
      if (ground.clockMs - lostAt <= TAKE_UP_LIMIT_MS) return 'takenUpWithin15Seconds';
      return ground.clockMs - ground.workerLostAt <= TAKE_UP_LIMIT_MS ? 'takenUpAfterFurtherLosses' : 'takenUpLate';
    };
    let counts: Counts = {};
    while (open.size > 0 && ground.clockMs - lostAt < LOSE_SIGHT_MS) {
      for (const { id, attempt, state } of await ask()) {
        const before = open.get(id);
        if (before === undefined || (attempt === before && state === 'active')) continue;
        // Ended in the moment before, or taken up.
        if (attempt > before) counts = addCounts(counts, { [outcome()]: 1 });
        open.delete(id);
      }
      await pause(100);
    }
    return open.size > 0 ? addCounts(counts, { takenUpLate: open.size }) : counts;
  };
}
