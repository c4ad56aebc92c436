/** @file What goes wrong. Each disturbs the product, puts it in order again, and says what it did as counts. */
import { type WorkerProcess } from '../harness/product.ts';
import { childrenOf, type Program } from '../harness/program.ts';
import { type Random } from '../harness/random.ts';
import { until } from '../harness/until.ts';
import { type FaultEnvironment } from './fault-environment.ts';

export type Counts = Record<string, number>;
type Disturbance = (environment: FaultEnvironment, random: Random) => Promise<Counts>;

const TAKE_UP_LIMIT_MS = 15_000;
const LOSE_SIGHT_MS = 60_000;

export const DISTURBANCES = {
  async killWorker(environment, random) {
    const worker = await runningOf(environment.product.workers, random);
    const watch = await watchJobsOf(worker, environment);
    await worker.program.end('SIGKILL');
    environment.workerLost();
    return { workersKilled: 1, ...(await watch()) };
  },

  /** Asleep for longer than its lock of six seconds. */
  async stopWorker(environment, random) {
    const worker = random.pick(environment.product.workers);
    const { program } = worker;
    const watch = await watchJobsOf(worker, environment);
    program.signal('SIGSTOP');
    environment.workerLost();
    const takenUp = watch();
    await pause(6_500 + random.below(6_000));
    program.signal('SIGCONT');
    return { workersStopped: 1, ...(await takenUp) };
  },

  async endWorker(environment, random) {
    // One that sleeps hears it when it wakes.
    await random.pick(environment.product.workers).program.end('SIGTERM');
    environment.workerLost();
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

  async killRedis(environment, random) {
    const { redis } = environment.product;
    await environment.outage('Redis', async () => {
      await redis.kill();
      await pause(random.below(3_000));
      await redis.start();
    });
    return { redisKilled: 1 };
  },

  async killPostgres(environment, random) {
    const { postgres } = environment;
    await environment.outage('PostgreSQL', async () => {
      await postgres.kill();
      await pause(random.below(2_000));
      await postgres.start();
    });
    return { postgresKilled: 1 };
  },

  async stopRedis(environment) {
    const { redis } = environment.product;
    await environment.outage('Redis', () => redis.sleepDuring(pause(environment.sleepMs)));
    return { redisStopped: 1 };
  },

  async stopPostgres(environment) {
    await environment.outage('PostgreSQL', () => environment.postgres.sleepDuring(pause(environment.sleepMs)));
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
  environment: FaultEnvironment,
  { names, random, windowMs }: { names: readonly DisturbanceName[]; random: Random; windowMs: number },
): Promise<Counts> {
  const all = names.map(async (name) => {
    await pause(random.below(windowMs));
    return DISTURBANCES[name](environment, random);
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
async function watchJobsOf(worker: WorkerProcess, environment: FaultEnvironment): Promise<() => Promise<Counts>> {
  const ids = new Set(
    childrenOf(worker.program.pid).flatMap(({ command }) => /workspaces\/([0-9a-f-]{36})_/.exec(command)?.[1] ?? []),
  );
  const ask = (): Promise<Standing[]> =>
    environment.product.database
      .rows<Standing & Record<string, unknown>>(
        'select id, attempt, state from processing_jobs where id = any($1::uuid[])',
        [[...ids]],
      )
      .catch(() => []);
  const open = new Map((ids.size > 0 ? await ask() : []).map(({ id, attempt }) => [id, attempt]));
  return async () => {
    const lostAt = environment.clockMs;
    const outcome = (): string => {
      if (environment.clockMs - lostAt <= TAKE_UP_LIMIT_MS) return 'takenUpWithin15Seconds';
      return environment.clockMs - environment.workerLostAt <= TAKE_UP_LIMIT_MS
        ? 'takenUpAfterFurtherLosses'
        : 'takenUpLate';
    };
    let counts: Counts = {};
    while (open.size > 0 && environment.clockMs - lostAt < LOSE_SIGHT_MS) {
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
