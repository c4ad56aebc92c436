import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TIMEOUT_MS } from '../harness/observe.ts';
import { randomOf } from '../harness/random.ts';
import { speak } from '../harness/speech.ts';
import { disturb, type DisturbanceName } from './disturbances.ts';
import { FaultEnvironment } from './fault-environment.ts';
import { Load } from './load.ts';

const SEED = 1;
const WINDOW_MS = 60_000;
const FAULTS: Partial<Record<DisturbanceName, number>> = {
  killWorker: 10,
  killApi: 3,
  killRedis: 3,
  killPostgres: 3,
  stopRedis: 1,
  stopPostgres: 1,
};

let environment: FaultEnvironment;
beforeAll(async () => {
  environment = await FaultEnvironment.start({ apis: 2, workers: 2, sleepMs: 4_000 });
}, TIMEOUT_MS);
afterAll(() => environment.stop());

describe('workers, APIs, Redis and PostgreSQL, killed and stopped at random times under load', () => {
  it(
    'lose and double no upload, no payment and no job',
    async () => {
      const random = randomOf(SEED);
      const recordings = [await speak('word', 3, environment.product.folder)];
      const names = (Object.keys(FAULTS) as DisturbanceName[]).flatMap((name) =>
        Array<DisturbanceName>(FAULTS[name] ?? 0).fill(name),
      );
      const load = Load.begin(environment.product, { recordings, random, users: 3 });
      const counts = await disturb(environment, { names, random, windowMs: WINDOW_MS });
      await load.finish();
      expect(counts).toMatchObject({ workersKilled: 10, apisKilled: 3, redisKilled: 3, postgresKilled: 3 });
      expect(counts).toMatchObject({ redisStopped: 1, postgresStopped: 1 });
      expect(load.acknowledged.jobIds.length).toBeGreaterThan(0);
      expect(await load.faults()).toEqual([]);
    },
    2 * TIMEOUT_MS,
  );
});
