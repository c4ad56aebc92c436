import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from './harness/account.ts';
import { leftovers } from './harness/invariants.ts';
import { Observer, TIMEOUT_MS } from './harness/observe.ts';
import { filesBelow, Product, type ApiProcess } from './harness/product.ts';
import { speak, type Recording } from './harness/speech.ts';
import { beginUpload } from './harness/slow-upload.ts';
import { until } from './harness/until.ts';

let product: Product;
let observer: Observer;
let short: Recording;
/** The API that is killed; the first one answers the tests. */
let victim: ApiProcess;

beforeAll(async () => {
  product = await Product.start({ apis: 2, workers: 1 });
  observer = new Observer(product);
  short = await speak('short', 7, product.folder);
  victim = product.apis[1]!;
}, TIMEOUT_MS);
afterAll(() => product.stop());
afterEach(() => product.recogniser.release());

/** Two accounts with one transcription under way each, and another one waiting behind it. */
async function busyAccounts(): Promise<{ account: Account; jobIds: string[] }[]> {
  product.recogniser.hold('every piece');
  const busy = [];
  for (let i = 0; i < 2; i += 1) {
    const account = await Account.signUp(product.api);
    const { id } = await account.upload(product.api, short);
    await account.ready(product.api, id);
    const [first, second] = [await account.transcribe(product.api, id), await account.order(product.api, short)];
    await product.workerOf(first.id);
    busy.push({ account, jobIds: [first.id, second.id] });
  }
  return busy;
}

async function allCompleted(busy: Awaited<ReturnType<typeof busyAccounts>>): Promise<void> {
  product.recogniser.release();
  for (const { account, jobIds } of busy) for (const id of jobIds) await observer.completed(account, id);
}

describe('jobs under way and waiting jobs end once each', () => {
  it(
    'when Redis is emptied',
    async () => {
      const busy = await busyAccounts();
      await product.redis.flushAll();
      await allCompleted(busy);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'when Redis dies and comes back empty, and those too that were ordered meanwhile',
    async () => {
      const busy = await busyAccounts();
      const account = await Account.signUp(product.api);
      const { id } = await account.upload(product.api, short);
      await account.ready(product.api, id);
      await product.redis.kill();
      busy.push({ account, jobIds: [(await account.transcribe(product.api, id)).id] });
      await product.redis.start();
      await allCompleted(busy);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'when every connection to PostgreSQL is cut',
    async () => {
      const busy = await busyAccounts();
      expect(await product.database.cutConnections()).toBeGreaterThan(0);
      await allCompleted(busy);
      const processes = [...product.apis, ...product.workers];
      expect(processes.every(({ program }) => program.isRunning)).toBe(true);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'when the API that took them is killed',
    async () => {
      product.recogniser.hold('every piece');
      const account = await Account.signUp(product.api);
      const job = await account.order(victim, short);
      await product.workerOf(job.id);
      await victim.program.end('SIGKILL');
      await allCompleted([{ account, jobIds: [job.id] }]);
      await product.restartApi(victim);
      expect((await account.job(victim, job.id)).state).toBe('completed');
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('an upload whose API is killed', () => {
  it(
    'leaves nothing to see, and its bytes are swept',
    async () => {
      const account = await Account.signUp(product.api);
      const upload = await beginUpload(account, victim, short.wav);
      const incoming = join(product.dataDir, 'storage/incoming');
      const [name] = await until('its first bytes', async () => {
        const names = filesBelow(incoming);
        return names.length > 0 && names;
      });
      await victim.program.end('SIGKILL');
      await upload.lost;
      expect(await account.files(product.api)).toEqual([]);
      expect(await leftovers(product)).toEqual([`storage/incoming/${name}`]);
      await product.restartApi(victim);

      // A quarter of an hour later…
      const longAgo = new Date(Date.now() - 16 * 60_000);
      utimesSync(join(incoming, name ?? ''), longAgo, longAgo);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
