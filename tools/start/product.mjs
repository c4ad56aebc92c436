/** @file From an empty clone to the running product: everything `npm start` does on Node 24. */
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from '../setup/build.mjs';
import { openDataFolder } from '../setup/data-folder.mjs';
import { root } from '../setup/paths.mjs';
import { tryPort } from '../setup/ports.mjs';
import { Problem, tail } from '../setup/problem.mjs';
import { describeOutcome, runProgram, startProgram, waitUntil } from '../setup/processes.mjs';
import { say, step } from '../setup/progress.mjs';
import { startServices } from '../setup/services.mjs';
import { provideTools } from '../setup/tools.mjs';
import { processEnvironment } from './environment.mjs';
import { newLog } from './logs.mjs';
import { appSecret } from './secret.mjs';
import { saidIn, summary } from './summary.mjs';
import { keepRunning } from './supervisor.mjs';

const api = join(root, 'apps/api');

/** Starts the product and runs until something that it can't do without ends. @returns {Promise<number>} the exit code */
export async function runProduct() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const { HOST = '127.0.0.1', PORT = '3000', DATABASE_URL, REDIS_URL } = process.env;
  const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
  const address = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;

  await openDataFolder(dataDir, `npm start, serving ${address},`);
  await requireFreePort(Number(PORT), HOST);
  const needs = ['media', 'engines', ...(REDIS_URL ? [] : ['queue'])];
  const tools = await provideTools(needs, process.env);
  await build(tools);
  const services = await startServices({
    dataDir,
    durable: true,
    env: tools,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
  });

  const embedded = !DATABASE_URL;
  const env = processEnvironment(tools, {
    HOST,
    PORT,
    DATA_DIR: dataDir,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    ...(embedded ? { EMBEDDED_DATABASE: 'true', APP_SECRET: tools.APP_SECRET ?? appSecret(dataDir) } : {}),
  });
  await step('database', () => migrate(env));

  const apiLog = newLog(dataDir, 'api');
  const workerLog = newLog(dataDir, 'worker');
  const start =
    (entry, file, overrides = {}) =>
    () =>
      startProgram(process.execPath, ['--enable-source-maps', join(api, 'dist', entry)], {
        cwd: api,
        env: { ...env, ...overrides },
        output: { file },
        graceMs: 30_000,
      });
  // Both tell of themselves at the port that is named: the worker at the next one.
  const workerMetrics = env.METRICS_PORT ? { METRICS_PORT: String(Number(env.METRICS_PORT) + 1) } : {};
  const [startApi, startWorker] = [start('main.js', apiLog), start('worker.js', workerLog, workerMetrics)];
  const apiProcess = startApi();
  const workerProcess = startWorker();
  await step('server and worker', () =>
    ready({ apiProcess, workerProcess, apiLog, workerLog, host: HOST, port: PORT }),
  );

  say(summary({ address, dataDir, ...saidIn(readFileSync(apiLog, 'utf8')) }));
  void keepRunning(`server (log: ${apiLog})`, startApi, apiProcess);
  void keepRunning(`worker (log: ${workerLog})`, startWorker, workerProcess);
  return endOf(services.programs, dataDir);
}

/** The product can't live without its database and its queue: when one of them ends, so do we. */
async function endOf(programs, dataDir) {
  const ends = Object.entries(programs).map(([name, { ended }]) => ended.then((outcome) => ({ name, outcome })));
  // With both configured elsewhere there is nothing to watch: run until a signal comes.
  const { name, outcome } = await (ends.length > 0
    ? Promise.race(ends)
    : new Promise(() => setInterval(() => {}, 1 << 30)));
  throw new Problem(
    `${name} has ended unexpectedly (${describeOutcome(outcome)}).`,
    `Its log lies below ${dataDir}. Your data is kept: run npm start again.`,
  );
}

async function requireFreePort(port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`PORT is ${process.env.PORT}, which is no port.`, 'Set it to a number from 1 to 65535.');
  }
  if (!(await tryPort(port, host))) {
    throw new Problem(
      `Port ${port} on ${host} is taken by another program, or this user may not use it.`,
      `Choose another one: PORT=${port === 3000 ? 3001 : 3000} npm start`,
    );
  }
}

/** Brings the database to the newest schema, seeds the plans, and makes the demo account where there is one. */
async function migrate(env) {
  const args = [join(api, 'dist/cli/migrate.js')];
  const { ok, output } = await runProgram(process.execPath, args, { cwd: api, env });
  if (!ok) {
    const remedy = 'Correct the named setting, or see docs/operations.md; is the database reachable?';
    throw new Problem(`The database could not be prepared.\n${tail(output)}`, remedy);
  }
}

async function ready({ apiProcess, workerProcess, apiLog, workerLog, host, port }) {
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : isIP(host) === 6 ? `[${host}]` : host;
  const answers = () =>
    fetch(`http://${at}:${port}/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
  try {
    await waitUntil(answers, { program: apiProcess, timeoutMs: 60_000, what: 'The server' });
    if (workerProcess.outcome)
      throw new Error(`The worker ended while starting (${describeOutcome(workerProcess.outcome)})`);
  } catch (error) {
    const log = apiProcess.outcome || !workerProcess.outcome ? apiLog : workerLog;
    throw new Problem(`${error.message}.\n${tail(readFileSync(log, 'utf8'))}`, `Read ${log}.`);
  }
}
