/** @file Starts what the production image holds, migration, server and worker, and lets them do a user's work. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MailServer } from '../../apps/e2e/src/harness/mail-server.ts';
import { choosePort } from '../setup/ports.mjs';
import { Problem } from '../setup/problem.mjs';
import { waitUntil } from '../setup/processes.mjs';
import { step } from '../setup/progress.mjs';
import { startServices } from '../setup/services.mjs';
import { provideTools } from '../setup/tools.mjs';
import { workDir } from './buildah.mjs';
import { Container, productionSettings } from './container.mjs';
import { Customer } from './customer.mjs';

/** npm's packages are most of the image, and what a deployment waits for. */
const MAX_PACKAGES_MIB = 250;
const WORKER = ['node', '--enable-source-maps', 'apps/api/dist/worker.js'];

/**
 * Fails where the image is too large or does not do its work.
 * @param {string} image its name in buildah's store
 */
export async function checkImage(image) {
  const dataDir = join(workDir, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  // PostgreSQL runs as its own user, which has to pass through.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const { DATABASE_URL, REDIS_URL } = process.env;
  const env = await provideTools(REDIS_URL ? [] : ['queue'], process.env);
  const services = await startServices({
    dataDir,
    durable: false,
    env,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
  });
  const mail = await MailServer.start();
  const port = await choosePort();

  const settings = productionSettings(services, mail.url, port);
  const container = await step('container', () => Container.create(image, dataDir, settings));
  await step(
    'size',
    () => checkSize(container),
    ({ packages, all }) => `node_modules ${packages} MiB of ${all} MiB`,
  );
  await step('migrate', () => migrate(container));
  const server = container.start('server');
  const worker = container.start('worker', WORKER);
  const url = `http://127.0.0.1:${port}`;
  const customer = new Customer(url, mail.mailTo);
  try {
    await step('/health/ready', () =>
      waitUntil(() => isReady(url), { ...server, timeoutMs: 120_000, what: 'The server' }),
    );
    await step(
      'page',
      () => customer.openPage(),
      (scripts) => `${scripts} scripts`,
    );
    await step('account', () => customer.signUp());
    await step(
      'job',
      () => customer.transcribeSample(),
      ({ type, state }) => `${type}, ${state}`,
    );
    await step(
      'plan, invoice',
      () => customer.buyPlan(),
      (bytes) => `PDF of ${bytes} bytes`,
    );
  } catch (error) {
    throw new Problem(
      `${error.message}\nThe server said:\n${server.log()}\nThe worker said:\n${worker.log()}`,
      `Read the logs in ${dataDir}.`,
    );
  }
}

async function checkSize(container) {
  const [packages, all] = [await container.sizeOf('app/node_modules'), await container.sizeOf('')];
  if (packages > MAX_PACKAGES_MIB)
    throw new Problem(
      `node_modules of the image weighs ${packages} MiB: more than ${MAX_PACKAGES_MIB}.`,
      'Move what only the build of the web application needs to apps/web/package.json, and what only tests need to devDependencies.',
    );
  return { packages, all };
}

async function migrate(container) {
  const { program, log } = container.start('migrate', ['node', 'apps/api/dist/cli/migrate.js']);
  const { code } = await program.ended;
  if (code !== 0) throw new Problem(`The migration failed.\n${log()}`, 'Is the database reachable and empty?');
}

const isReady = (url) =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
