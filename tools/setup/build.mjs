/** @file The build: made when the sources are not the ones that the last build was made of. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, scriptOf, sharedDir } from './paths.mjs';
import { Problem, tail } from './problem.mjs';
import { runProgram } from './processes.mjs';
import { step } from './progress.mjs';

const STAMP = join(sharedDir, 'build.json');
const SOURCES = ['apps/api', 'apps/web', 'libs', 'package-lock.json', 'tsconfig.base.json', '.swcrc', 'nx.json'];
const RESULTS = ['apps/api/dist/main.js', 'apps/api/dist/worker.js', 'apps/web/dist/index.html'];
const SKIPPED = new Set(['dist', 'node_modules', '.vite', 'coverage']);

/** No daemon, no cloud, no screen of its own: nx runs, says what it did and ends. */
export const nxEnvironment = (env) => ({
  ...env,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  CI: 'true',
});

/** Builds the product unless it is up to date. @param {NodeJS.ProcessEnv} env */
export async function build(env) {
  const sources = fingerprint(SOURCES.map((path) => join(root, path)));
  if (isBuilt(sources)) return;
  await step('build', async () => {
    const args = [scriptOf('nx'), 'run-many', '-t', 'build', '--outputStyle=stream'];
    const { ok, output } = await runProgram(process.execPath, args, { cwd: root, env: nxEnvironment(env) });
    if (!ok)
      throw new Problem(
        `The build failed.\n${tail(output, 60)}`,
        'Correct what it names; if the sources are untouched, run "npm ci" and try again.',
      );
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, JSON.stringify({ sources, results: resultTimes() }));
  });
}

function isBuilt(sources) {
  if (!existsSync(STAMP)) return false;
  const stamp = JSON.parse(readFileSync(STAMP, 'utf8'));
  return stamp.sources === sources && JSON.stringify(stamp.results) === JSON.stringify(resultTimes());
}

/** When each result was written, so that a build made by other means in between is noticed. */
const resultTimes = () => RESULTS.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? null);

/**
 * One hash over names and contents, whatever order the folders list them in.
 * @param {string[]} paths files and folders
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path))
      hash
        .update(`${relative(dirname(path), file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
