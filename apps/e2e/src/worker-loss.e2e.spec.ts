import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { reduceNoise } from '@timbrel/api-client';
import { Account } from './harness/account.ts';
import { noise } from './harness/noise.ts';
import { Observer, TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';
import { childrenOf, isAlive } from './harness/program.ts';
import { speak, type Recording } from './harness/speech.ts';
import { until } from './harness/until.ts';

let product: Product;
let observer: Observer;
/** Long enough for two pieces, and so for a checkpoint in the middle. */
let long: Recording;
let short: Recording;

beforeAll(async () => {
  product = await Product.start({ apis: 1, workers: 2 });
  observer = new Observer(product);
  [long, short] = await Promise.all([speak('long', 94, product.folder), speak('short', 10, product.folder)]);
}, TIMEOUT_MS);
afterAll(() => product.stop());
afterEach(() => product.recogniser.release());

const letGo = (pid: number) => until('the woken worker to let go', async () => childrenOf(pid).length === 0);

describe('a worker', () => {
  it(
    'that is killed in the middle loses nothing: another ends its job once, without repeating finished pieces',
    async () => {
      product.recogniser.hold('later pieces');
      const account = await Account.signUp(product.api);
      const job = await account.order(product.api, long);
      await observer.firstPieceDone(job.id);
      const worker = await product.workerOf(job.id);
      const children = childrenOf(worker.program.pid);
      await worker.program.end('SIGKILL');
      await observer.attempt(job.id, 2);
      product.recogniser.release();
      expect((await observer.completed(account, job.id)).attempt).toBe(2);
      expect(observer.attemptsOn(job.id, 'first piece')).toEqual([1]);
      expect(observer.attemptsOn(job.id, 'later pieces')).toEqual([1, 2]);
      expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
      product.restartWorker(worker);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that is killed when all is done and only the account is to be settled: it is settled once, by another',
    async () => {
      const { database } = product;
      product.recogniser.hold('every piece');
      const account = await Account.signUp(product.api);
      const job = await account.order(product.api, short);
      const worker = await product.workerOf(job.id);
      const letSettle = await database.holdRows('select 1 from usage_records where job_id = $1', [job.id]);
      product.recogniser.release();
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until('the settlement to wait', async () => (await database.rows(waits)).length > 0);
      await worker.program.end('SIGKILL');
      await letSettle();
      expect((await observer.completed(account, job.id)).attempt).toBe(2);
      const ledger = 'select state, amount > 0 as counted from usage_records where job_id = $1';
      expect(await database.rows(ledger, [job.id])).toEqual([{ state: 'settled', counted: true }]);
      product.restartWorker(worker);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that sleeps longer than its lock and wakes after another has finished doubles nothing and leaves nothing',
    async () => {
      product.recogniser.hold('every piece');
      const account = await Account.signUp(product.api);
      const job = await account.order(product.api, short);
      const sleeper = await product.workerOf(job.id);
      sleeper.program.signal('SIGSTOP');
      await observer.attempt(job.id, 2);
      product.recogniser.release();
      await observer.completed(account, job.id);
      sleeper.program.signal('SIGCONT');
      await letGo(sleeper.program.pid);
      expect(await observer.faults()).toEqual([]);
      expect(await observer.attemptOf(job.id)).toBe(2);
    },
    TIMEOUT_MS,
  );

  it(
    'that wakes while another works on its job ends its own recogniser and leaves the job to the other',
    async () => {
      product.recogniser.hold('every piece');
      const account = await Account.signUp(product.api);
      const job = await account.order(product.api, short);
      const sleeper = await product.workerOf(job.id);
      sleeper.program.signal('SIGSTOP');
      await observer.attempt(job.id, 2);
      sleeper.program.signal('SIGCONT');
      await letGo(sleeper.program.pid);
      product.recogniser.release();
      expect((await observer.completed(account, job.id)).attempt).toBe(2);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that is told to end puts its job back before it ends, and another goes on from the finished pieces',
    async () => {
      product.recogniser.hold('later pieces');
      const account = await Account.signUp(product.api);
      const job = await account.order(product.api, long);
      await observer.firstPieceDone(job.id);
      const worker = await product.workerOf(job.id);
      await worker.program.end('SIGTERM');
      const sql = `select state = 'active' and attempt = 1 as held from processing_jobs where id = $1`;
      expect(await product.database.row(sql, [job.id])).toEqual({ held: false });
      product.recogniser.release();
      await observer.completed(account, job.id);
      expect(observer.attemptsOn(job.id, 'first piece')).toEqual([1]);
      product.restartWorker(worker);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that is killed while it works on a sound leaves no program, no file and no second result',
    async () => {
      const account = await Account.signUp(product.api);
      await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
      const file = await account.upload(product.api, noise(600));
      const read = `select 1 from media_files where id = $1 and status = 'ready'`;
      await until('the recording to be read', async () => (await product.database.rows(read, [file.id])).length > 0);
      const body = { fileId: file.id, reduction_level: 0.5, output_format: 'mp3' as const };
      const { data: job } = await reduceNoise({ ...account.at(product.api), body });
      const worker = await product.workerOf(job.id);
      const far = 'select 1 from processing_jobs where id = $1 and progress > 30';
      await until('a part of the work', async () => (await product.database.rows(far, [job.id])).length > 0);
      const children = childrenOf(worker.program.pid);
      expect(children.length).toBeGreaterThan(0);
      await worker.program.end('SIGKILL');
      await until('its programs to end', async () => children.every(({ pid }) => !isAlive(pid)));
      expect((await observer.completed(account, job.id)).attempt).toBe(2);
      const results = 'select count(*)::int as count from media_files where source_file_id = $1';
      expect(await product.database.row(results, [file.id])).toEqual({ count: 1 });
      product.restartWorker(worker);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
