/** @file What a page of a very long library costs: its first, one in the middle, its last; and what the server adds to its bare SQL. */
import { listFiles } from '@timbrel/api-client';
import pg from 'pg';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { listFilesOf } from '../../apps/api/dist/media/file-list.js';
import { secondsOf } from './processor-time.mjs';

const FILES = 100_000;
const PAGE_SIZE = 20;
const PAGES = FILES / PAGE_SIZE;
const ROUNDS = 5;
const REQUESTS = 200;
const WARM_UP = 100;

export default {
  title: 'The library',
  about: `A library of ${FILES.toLocaleString('en')} files, ${PAGE_SIZE} to a page, newest first. Times are medians of ${ROUNDS} rounds of ${REQUESTS} requests each, one after the
other; the pages take turns. The CPU is that of the API and of PostgreSQL together, beside that of PostgreSQL and a bare driver for the same statement.`,
  cases: [{ name: `${FILES.toLocaleString('en')} files` }],

  async measure() {
    const product = await Product.start();
    try {
      const account = await Account.signUp(product.api);
      await fill(product, account.id);
      return [...(await times(product.api, account)), ...(await cpu(product, account))];
    } finally {
      await product.stop();
    }
  },
};

async function fill({ database }, userId) {
  await database.rows(
    `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status, created_at, expires_at)
     select $1, gen_random_uuid() || '.mp3', 'Episode ' || i || '.mp3', 'audio/mpeg', 1000000 + i, '', 'audio', 'ready',
       now() - make_interval(mins => i), now() + interval '1 year' from generate_series(1, ${FILES}) i`,
    [userId],
  );
  await database.rows('vacuum analyze media_files');
}

const ask = async (api, account, query) =>
  (await listFiles({ ...account.at(api), query: { page_size: PAGE_SIZE, ...query } })).data;

async function times(api, account) {
  const cursorOf = async (page) => (await ask(api, account, { page: page - 1 })).next_cursor;
  const pages = [
    { name: 'page 1', query: {} },
    { name: `page ${PAGES / 2}`, query: { page: PAGES / 2, cursor: await cursorOf(PAGES / 2) } },
    { name: `page ${PAGES}`, query: { page: PAGES, cursor: await cursorOf(PAGES) } },
    { name: `page ${PAGES}, by its number alone`, query: { page: PAGES } },
  ].map((page) => ({ ...page, rounds: [] }));
  for (const { query } of pages) await timeOf(api, account, query, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { query, rounds } of pages) rounds.push(await timeOf(api, account, query, REQUESTS));
  const [first, ...others] = pages.map(({ name, rounds }) => ({ name, ms: median(rounds) }));
  return others.map(({ name, ms }) => ({
    what: `time of ${name} over page 1`,
    reached: ms / first.ms,
    goal: name.endsWith('alone') ? undefined : 1.3,
    note: `${ms.toFixed(1)} ms, ${first.ms.toFixed(1)} ms`,
  }));
}

async function timeOf(api, account, query, requests) {
  const before = performance.now();
  for (let i = 0; i < requests; i += 1) await ask(api, account, query);
  return (performance.now() - before) / requests;
}

async function cpu({ api, database }, account) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const bare = {
    execute: async (sql, values) => {
      let count = 0;
      return (
        await client.query(
          sql.replace(/\?/g, () => `$${(count += 1)}`),
          values,
        )
      ).rows;
    },
    map: (_entity, row) => row,
  };
  const list = () => listFilesOf(bare, account.id, { sort: 'date', page: 1, page_size: PAGE_SIZE });
  const { pid } = await one(client, 'select pg_backend_pid() as pid');
  const others = `select pid from pg_stat_activity where datname = current_database() and pid <> ${pid}`;
  const backends = async () => (await client.query(others)).rows.map((row) => row.pid);
  const ratios = [];
  const notes = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < WARM_UP; i += 1) await ask(api, account, {});
    const pids = [api.program.pid, ...(await backends())];
    const before = secondsOf(pids);
    for (let i = 0; i < REQUESTS; i += 1) await ask(api, account, {});
    const whole = secondsOf(pids) - before;
    for (let i = 0; i < WARM_UP; i += 1) await list();
    const start = secondsOf([pid, process.pid]);
    for (let i = 0; i < REQUESTS; i += 1) await list();
    const alone = secondsOf([pid, process.pid]) - start;
    ratios.push(whole / alone);
    notes.push(`${((1_000 * whole) / REQUESTS).toFixed(1)} ms, ${((1_000 * alone) / REQUESTS).toFixed(1)} ms`);
  }
  await client.end();
  const reached = median(ratios);
  return [{ what: 'CPU of a request over its bare SQL', reached, goal: 1.5, note: notes[ratios.indexOf(reached)] }];
}

const one = async (client, sql) => (await client.query(sql)).rows[0];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
