import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Account } from './harness/account.ts';
import { LiveEvents } from './harness/live-events.ts';
import { Observer, TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';
import { speak } from './harness/speech.ts';
import { until } from './harness/until.ts';

const ACCOUNTS = 4;
const JOBS_EACH = 5;

let product: Product;

beforeAll(async () => {
  product = await Product.start({ apis: 2, workers: 2 });
}, TIMEOUT_MS);
afterAll(() => product.stop());

describe('two API processes and two workers', () => {
  it(
    'do each of twenty jobs once, and tell every client of its account’s events, once each, and of no other’s',
    async () => {
      const observer = new Observer(product);
      const recording = await speak('clip', 3, product.folder);
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => Account.signUp(product.api)));
      const clients = await Promise.all(
        accounts.map(async (account) => ({
          account,
          streams: await Promise.all(product.apis.map((api) => LiveEvents.open(account, api))),
        })),
      );

      const orders = await Promise.all(
        accounts.map(async (account) => {
          const jobs = [];
          for (let i = 0; i < JOBS_EACH; i += 1)
            jobs.push(await account.order(product.apis[i % product.apis.length]!, recording));
          return { account, jobs };
        }),
      );
      for (const { account, jobs } of orders) for (const { id } of jobs) await observer.completed(account, id);

      for (const { account, streams } of clients) {
        const own = new Set((await account.jobs(product.api)).map(({ id }) => id));
        const endings = () =>
          streams.map(({ seen }) => seen.filter(({ type, data }) => type === 'job' && data.state === 'completed'));
        // Reading a recording is a job too.
        await until('the last events', async () => endings().every(({ length }) => length >= 2 * JOBS_EACH));
        for (const { seen } of streams) {
          const ids = seen.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const about = seen
            .filter(({ type }) => type !== 'notification')
            .map(({ data }) => data.job_id ?? data.id ?? '');
          expect(about.filter((id) => !own.has(id))).toEqual([]);
        }
        // The account's welcome may fall between the opening of the two streams; what follows the first order may not.
        const told = () =>
          streams.map(({ seen }) =>
            seen.slice(seen.findIndex(({ type }) => type === 'job')).map(({ id, type }) => `${id} ${type}`),
          );
        // The notification of the last job comes after its end, and not to both in the same moment.
        await until('both streams to have told as much', () => {
          const [one, other] = told();
          return Promise.resolve(one?.length === other?.length);
        });
        const [one, other] = told();
        expect(one).toEqual(other);
        for (const ended of endings()) expect(ended.map(({ data }) => data.id).sort()).toEqual([...own].sort());
        streams.forEach((stream) => stream.close());
      }
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
