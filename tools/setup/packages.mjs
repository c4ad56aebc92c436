/** @file The npm packages: installed when they are missing or older than package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { Problem, tail } from './problem.mjs';
import { runProgram } from './processes.mjs';
import { step } from './progress.mjs';
import { trimPackages } from './trim.mjs';

/**
 * Runs `npm ci` unless all that package-lock.json asks for is there.
 * @param {boolean} isForDevelopment whether also what only checks and tests use, and what only editors and debuggers read; a
 *   complete installation serves both
 */
export async function installPackages(isForDevelopment) {
  if (!needsInstall(isForDevelopment)) return;
  const args = ['ci', '--prefer-offline', '--fetch-retries=1'];
  await step('npm packages (npm ci, a few minutes the first time)', async () => {
    if (isForDevelopment) return runNpm(args);
    await runNpm([...args, '--omit=dev']);
    trimPackages(join(root, 'node_modules'));
  });
}

/** Runs npm in the clone, on the machine's own Node: the one inside node_modules may be about to be replaced. */
export async function runNpm(args) {
  const env = { ...process.env, PATH: withoutOwnBinaries(process.env.PATH ?? '') };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = await runProgram('npm', [...args, ...quiet], { cwd: root, env, graceMs: 1_000 });
  if (!ok) throw new Problem(`npm ${args[0]} failed.\n${tail(output)}`, remedyFor(output));
}

function needsInstall(isForDevelopment) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return true;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  return isStale(read(join(root, 'package-lock.json')), read(installed), isForDevelopment);
}

/**
 * Whether an installation lacks something of the lock file. npm writes its own record last, so that a broken
 * installation has none.
 * @param {Record<string, LockedPackage>} locked `packages` of package-lock.json
 * @param {Record<string, LockedPackage>} installed `packages` of node_modules/.package-lock.json
 * @param {boolean} isForDevelopment whether what only development uses counts
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 */
export function isStale(locked, installed, isForDevelopment) {
  return Object.entries(locked).some(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return false;
    const present = installed[path];
    // Optional packages of other platforms are rightly absent.
    if (!present) return !wanted.optional && !wanted.devOptional && (isForDevelopment || !wanted.dev);
    return present.version !== wanted.version || present.integrity !== wanted.integrity;
  });
}

/** PATH without the programs of npm packages. */
export const withoutOwnBinaries = (path) =>
  path
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(delimiter);

/** What to do about a failed `npm ci`, by its output. */
export function remedyFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The package registry was not reached: connect to the network (or set npm\'s "proxy" or "registry") and run the command again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return `Make ${root} writable for this user and run the command again.`;
  if (/ENOSPC/.test(output)) return 'Free some disk space (about 2 GB are needed) and run the command again.';
  return 'Run the same npm command in this folder to see all of its output.';
}
