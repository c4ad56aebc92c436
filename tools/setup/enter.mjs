/** @file From whatever Node the machine has to the project's own: the part of a command that runs before anything is installed. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from './lock.mjs';
import { installPackages, withoutOwnBinaries } from './packages.mjs';
import { binaries, node24, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { startProgram } from './processes.mjs';

/**
 * Installs the packages when needed and makes sure that the calling script runs on Node 24.
 * @param {string} script the calling script's import.meta.url
 * @param {{ isForDevelopment?: boolean }} [options] whether it needs packages that only checks and tests use
 * @returns {Promise<{ exitCode: number } | undefined>} undefined: go on, this is Node 24. Otherwise the script has run
 *   as a child on Node 24 and ended with that code
 */
export async function enter(script, { isForDevelopment = false } = {}) {
  const unlock = await lockFolder(root, 'The installation of packages');
  await installPackages(isForDevelopment);
  await unlock();
  // As npm itself does: `node` and all programs of the packages come first.
  process.env.PATH = [binaries, withoutOwnBinaries(process.env.PATH ?? '')].join(delimiter);
  if (existsSync(node24) && realpathSync(node24) === realpathSync(process.execPath)) return undefined;
  if (!existsSync(node24)) {
    if (Number.parseInt(process.versions.node, 10) >= 24) return undefined;
    throw new Problem(
      `There is no Node 24 package for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}.`,
      'Install Node 24 or later and run the command again.',
    );
  }
  const child = startProgram(node24, [fileURLToPath(script), ...process.argv.slice(2)], {
    cwd: root,
    output: 'inherit',
  });
  // From here on this process only hands signals on; the child knows how to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.signal(signal));
  }
  const { code } = await child.ended;
  return { exitCode: code ?? 1 };
}
