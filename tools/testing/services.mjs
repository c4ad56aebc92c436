/** @file What tests on real parts stand on: the system's programs, and a PostgreSQL and a Redis that live as long as the run. */
import { lstatSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whenEnding } from '../setup/command.mjs';
import { startServices } from '../setup/services.mjs';
import { provideTools } from '../setup/tools.mjs';
import { PASSED } from './counts.mjs';

/**
 * Starts them, or takes the ones that TEST_DATABASE_URL and TEST_REDIS_URL name, and adds what tests need to `context.env`.
 * @param {import('./suites.mjs').Context} context
 */
export async function provideServices(context) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = context.env;
  const needs = ['media', 'engines', 'test', ...(TEST_REDIS_URL ? [] : ['queue'])];
  const env = await provideTools(needs, context.env);
  // What an interrupted run left behind is of no use: nothing was synced to disk.
  forget(context.dataDir);
  whenEnding(() => forget(context.dataDir));
  const services = await startServices({
    dataDir: context.dataDir,
    durable: false,
    env,
    databaseUrl: TEST_DATABASE_URL,
    redisUrl: TEST_REDIS_URL,
  });
  context.env = { ...env, TEST_DATABASE_URL: services.adminUrl, TEST_REDIS_URL: services.redisUrl };
  return PASSED;
}

function forget(dataDir) {
  const cluster = join(dataDir, 'postgres');
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(dirname(readlinkSync(cluster)), { recursive: true, force: true });
  }
  for (const name of ['postgres', 'redis', 'services.json'])
    rmSync(join(dataDir, name), { recursive: true, force: true });
}
