import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteMe } from '@timbrel/api-client';
import { Account } from './harness/account.ts';
import { TIMEOUT_MS } from './harness/observe.ts';
import { filesBelow, Product } from './harness/product.ts';
import { childrenOf, isAlive } from './harness/program.ts';
import { speak } from './harness/speech.ts';
import { until } from './harness/until.ts';

/** What a removal comes to one after the other: whoever holds these rows stops it there. */
const PLACES = [
  'select 1 from processing_jobs where user_id = $1',
  'select 1 from media_files where user_id = $1',
  'select 1 from users where id = $1',
];
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('the removal of an account', () => {
  let product: Product;
  beforeAll(async () => {
    product = await Product.start();
  }, TIMEOUT_MS);
  afterAll(() => product.stop());

  it(
    'whose worker is killed while it stops jobs, while it drops files and before the last row is done by the next one',
    async () => {
      const { api, database } = product;
      const [worker] = product.workers;
      product.recogniser.hold('every piece');
      const account = await Account.signUp(api);
      const job = await account.order(api, await speak('held', 10, product.folder));
      await product.workerOf(job.id);

      let release = await database.holdRows(PLACES[0]!, [account.id]);
      await deleteMe({ ...account.at(api), body: { deleteAccount: true } });
      const kills: number[] = [];
      for (const next of [...PLACES.slice(1), null]) {
        await until('the removal to be held up', async () => (await database.rows(WAITING)).length > 0);
        const releaseNext = next && (await database.holdRows(next, [account.id]));
        const { pid } = worker!.program;
        const children = childrenOf(pid);
        await worker!.program.end('SIGKILL');
        kills.push(pid);
        await until('its programs to end', async () => children.every((child) => !isAlive(child.pid)));
        await release();
        product.restartWorker(worker!);
        if (releaseNext) release = releaseNext;
      }
      expect(kills).toHaveLength(PLACES.length);

      const gone = async () => (await database.rows('select 1 from users where id = $1', [account.id])).length === 0;
      await until('the account to go', gone);
      const filesOf = () => filesBelow(product.dataDir).filter((path) => path.includes(account.id));
      await until('its files to go', async () => filesOf().length === 0);
      expect(await tracesOf(account)).toEqual([]);
      expect(childrenOf(worker!.program.pid).filter(({ command }) => command.includes(job.id))).toEqual([]);
      product.recogniser.release();
    },
    TIMEOUT_MS,
  );

  /** The tables that still speak of somebody. The mailbox is where mail arrives, which nobody can take back. */
  async function tracesOf({ id, email }: Account): Promise<string[]> {
    const { database } = product;
    await until('the last deeds', async () => (await database.rows('select 1 from outbox')).length === 0);
    const tables = await database.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'mailbox_messages'`,
    );
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const speaks = `select 1 from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`;
        return (await database.rows(speaks, [id, email])).length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }
});
