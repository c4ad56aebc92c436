/**
 * @file `node tools/previous-version.mjs <commit>`: records what a released version leaves in its database, for the test of the upgrade from it
 * (apps/api/src/database/upgrade.medium.spec.ts). Checks the version out, lets it fill every table by its own requests, and keeps the dump
 * under the name of its last migration. Run it at each release, remove the older dump, and name the new one in previous-version.ts.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';
import { root, sharedDir } from './setup/paths.mjs';
import { Problem, tail } from './setup/problem.mjs';
import { runProgram } from './setup/processes.mjs';
import { step } from './setup/progress.mjs';

const FILLER = 'apps/api/src/testing/every-table.ts';
const RESULTS = 'apps/api/src/testing/previous-version';

async function main() {
  const elsewhere = await enter(import.meta.url, { isForDevelopment: true });
  if (elsewhere) return elsewhere.exitCode;
  const [commit] = process.argv.slice(2);
  if (!commit) throw new Problem('Which version?', 'node tools/previous-version.mjs <commit or tag>');
  const { provideTools } = await import('./setup/tools.mjs');
  const { PostgresServer } = await import('../apps/e2e/src/harness/postgres-server.ts');
  const { RedisServer } = await import('../apps/e2e/src/harness/redis-server.ts');

  const folder = join(sharedDir, 'previous-version');
  const version = join(folder, 'checkout');
  await run('git', ['worktree', 'prune']);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const env = await provideTools(['media', 'engines', 'queue', 'test'], process.env);
  Object.assign(process.env, env);
  await step(`checkout of ${commit}`, () => run('git', ['worktree', 'add', '--detach', version, commit]));
  try {
    await step('its packages', () => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: version }));
    await step('its build', () => run('npm', ['run', 'build'], { cwd: version }));
    // A version from before this file gets today's.
    if (!existsSync(join(version, FILLER))) copyFileSync(join(root, FILLER), join(version, FILLER));
    const [postgres, redis] = [await PostgresServer.start(folder), await RedisServer.start(folder)];
    const services = { ...postgres.env, TEST_DATABASE_URL: postgres.adminUrl, TEST_REDIS_URL: redis.url };
    const loaders = ['nest.mjs', 'bare/typescript.mjs'].flatMap((file) => ['--import', `./tools/jest/${file}`]);
    const args = ['--conditions=@timbrel/source', ...loaders, FILLER, join(root, RESULTS)];
    await step('rows in every table', () => run(process.execPath, args, { cwd: version, env: services }));
    await Promise.all([postgres.stop(), redis.kill()]);
  } finally {
    await run('git', ['worktree', 'remove', '--force', version]);
  }
  return 0;
}

async function run(program, args, options = {}) {
  const { ok, output } = await runProgram(program, args, { cwd: root, ...options });
  if (!ok) throw new Problem(`${program} ${args[0]} failed.\n${tail(output, 40)}`, 'Correct what it names.');
  return output.trim();
}

await runCommand(main);
