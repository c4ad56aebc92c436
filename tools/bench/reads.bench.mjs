/** @file What everything around a read costs: a signed-in JSON read of one row, beside a bare server that runs the same statement. */
import { join } from 'node:path';
import { READ_JOB } from '../../apps/api/dist/processing/jobs/read-job.queries.js';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { freePort } from '../../apps/e2e/src/harness/free-port.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { Program } from '../../apps/e2e/src/harness/program.ts';
import { until } from '../../apps/e2e/src/harness/until.ts';
import { secondsOf } from './processor-time.mjs';
import { rateOf } from './reads/requests.mjs';
import { median } from './record.mjs';

const CONNECTIONS = 16;
const POOL_SIZE = 5;
const ROUNDS = 7;
const ROUND_MS = 3_000;
const WARM_UP_MS = 12_000;
/** Each server has this processor for itself; database, Redis and whoever asks share the other. */
const SERVERS_PROCESSOR = ['taskset', '-c', '0'];

export default {
  title: 'Reads',
  about: `\`GET /jobs/{id}\`: signed in, owner checked, counted by the rate limit, logged, measured, with every header, over Node's own HTTP server with PostgreSQL's
driver and the same statement. Each server has one processor; ${CONNECTIONS} connections ask one after the other. Medians of ${ROUNDS} rounds in turn.`,
  cases: [{ name: 'one row', cpus: '0,1' }],

  async measure() {
    const product = await Product.start({ prefix: SERVERS_PROCESSOR });
    const account = await Account.signUp(product.api);
    // It sent the mail of the sign-up; from here on it would only take processor time.
    await product.workers[0].program.end('SIGTERM');
    const { id } = await product.database.row(
      `insert into processing_jobs (id, user_id, type, lane, state, input_name, params, available_at, created_at, attempt, progress)
       values (gen_random_uuid(), $1, 'transcription', 'tools', 'completed', 'interview.wav', '{}', now(), now(), 1, 100) returning id`,
      [account.id],
    );
    const bare = await startBare(product, [id, account.id]);
    try {
      const { headers } = account.at(product.api);
      const accepted = { Accept: 'application/json', 'Accept-Encoding': 'gzip, br' };
      const ways = [
        { url: bare.url, headers: accepted, pid: bare.program.pid, rounds: [] },
        {
          url: `${product.api.url}/api/v1/jobs/${id}`,
          headers: { ...accepted, ...headers },
          pid: product.api.program.pid,
          rounds: [],
        },
      ];
      for (const way of ways) await measureOnce(way, WARM_UP_MS);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const way of ways) way.rounds.push(await measureOnce(way, ROUND_MS));
      const [alone, ours] = ways.map(({ rounds }) => ({
        rate: median(rounds.map(({ rate }) => rate)),
        microseconds: median(rounds.map(({ microseconds }) => microseconds)),
      }));
      return [
        {
          what: 'requests a second over the bare server’s',
          reached: ours.rate / alone.rate,
          goal: 0.45,
          atLeast: true,
          note: `${Math.round(ours.rate)}, ${Math.round(alone.rate)}`,
        },
        {
          what: 'processor time of a request, µs',
          reached: Math.round(ours.microseconds),
          note: `bare ${Math.round(alone.microseconds)} µs`,
        },
      ];
    } finally {
      await bare.program.end('SIGKILL');
      await product.stop();
    }
  },
};

async function startBare({ database, folder }, values) {
  const port = await freePort();
  const [command, ...args] = [
    ...SERVERS_PROCESSOR,
    process.execPath,
    join(import.meta.dirname, 'reads/bare-server.mjs'),
  ];
  let count = 0;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: database.url,
    STATEMENT: READ_JOB.replace(/\?/g, () => `$${(count += 1)}`),
    VALUES: JSON.stringify(values),
    POOL_SIZE: String(POOL_SIZE),
  };
  const program = new Program({ command, args, env, logFile: join(folder, 'bare.log') });
  const url = `http://127.0.0.1:${port}`;
  await until('the bare server', async () => (await fetch(url).catch(() => null))?.ok);
  return { url, program };
}

async function measureOnce({ url, headers, pid }, milliseconds) {
  const before = secondsOf([pid]);
  const rate = await rateOf({ url, headers, connections: CONNECTIONS, milliseconds });
  const seconds = secondsOf([pid]) - before;
  return { rate, microseconds: (1e6 * seconds) / ((rate * milliseconds) / 1_000) };
}
