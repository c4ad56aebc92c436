/** @file Debian's buildah, with a store of its own below .data. It isolates by chroot and mounts, so it needs root and no daemon. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sharedDir } from '../setup/paths.mjs';
import { Problem, tail } from '../setup/problem.mjs';
import { runProgram, startProgram } from '../setup/processes.mjs';

export const workDir = join(sharedDir, 'image');

// vfs copies whole folders, which works on every file system, also inside a container.
const STORE = ['--root', join(workDir, 'store'), '--runroot', join(workDir, 'run'), '--storage-driver', 'vfs'];
export const CHROOT = ['--isolation', 'chroot'];

/** Starts it. @param {string[]} args @param {Parameters<typeof startProgram>[2]} [options] */
export const startBuildah = (args, options) => startProgram('buildah', [...STORE, ...args], options);

/** Runs it to its end. @returns {Promise<{ ok: boolean, output: string }>} */
export const tryBuildah = (args, options) => runProgram('buildah', [...STORE, ...args], options);

/** Runs it to its end. @returns {Promise<string>} what it said @throws {Problem} where it failed */
export async function buildah(args, options) {
  const { ok, output } = await tryBuildah(args, options);
  if (!ok) throw new Problem(`buildah ${args[0]} failed.\n${tail(output)}`, 'Correct what it names and run it again.');
  return output.trim();
}

/** Removes a container while the command ends, when nothing else may be started any more. */
export const removeContainer = (container) => void spawnSync('buildah', [...STORE, 'rm', container]);
