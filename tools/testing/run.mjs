/** @file Everything `npm test` does on Node 24: its own set-up in its own data folder, the suites, one closing line. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { whenEnding } from '../setup/command.mjs';
import { openDataFolder } from '../setup/data-folder.mjs';
import { root, sharedDir } from '../setup/paths.mjs';
import { Problem } from '../setup/problem.mjs';
import { isEnding } from '../setup/processes.mjs';
import { say, sayFailure, step } from '../setup/progress.mjs';
import { timesOf } from './budget.mjs';
import { FAILED, sum } from './counts.mjs';
import { SUITES } from './suites.mjs';

/** Settings of a running product must not leak into tests, where they could reach real data or real providers. */
const HANDED_ON =
  /^(PATH|HOME|USER|SHELL|TERM|TMPDIR|TZ|LANG|LC_\w+|CI|.*_proxy|.*_PROXY|SSL_\w+|NODE_EXTRA_CA_CERTS|FFMPEG_PATH|FFPROBE_PATH|CHROMIUM_PATH|POCKETSPHINX_\w+|TEST_\w+)$/;

/**
 * Runs the named suites, or all.
 * @param {string[]} names
 * @returns {Promise<number>} the exit code
 */
export async function runTests(names) {
  const suites = choose(names);
  const dataDir = resolve(root, process.env.TEST_DATA_DIR ?? join(sharedDir, 'test'));
  await openDataFolder(dataDir, 'npm test');
  const workDir = join(dataDir, 'reports');
  mkdirSync(workDir, { recursive: true });
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));
  const context = { env, workDir, dataDir };

  const results = new Map();
  const times = new Map();
  for (const group of sideBySide(suites)) {
    const timed = async (suite) => {
      const started = Date.now();
      const counts = await runSuite(suite, context, results);
      times.set(suite.name, (Date.now() - started) / 1_000);
      return counts;
    };
    const counts = await Promise.all(group.map(timed));
    for (const [index, suite] of group.entries()) results.set(suite.name, counts[index]);
    // Half the suites make no count.
    if (isEnding()) return 1;
  }
  const { passed, failed } = sum([...results.values()]);
  const bad = [...results].filter(([, counts]) => counts.failed > 0).map(([name]) => name);
  // Once more at the end, where they are looked for.
  for (const { failures = [] } of results.values()) for (const { name, why } of failures) say(`\n✗ ${name}\n${why}`);
  say(`\n${timesOf(times)}`);
  if (bad.length > 0) say(`\nFailed: ${bad.join(', ')}`);
  // The last line is for machines, too: nothing may follow it.
  whenEnding(() => say(`\n${describe({ passed, failed })}`));
  return failed === 0 ? 0 : 1;
}

/** The named suites in their order, and before them those they need. */
function choose(names) {
  const known = SUITES.map((suite) => suite.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Problem(`There is no suite ${unknown.join(', ')}.`, `Choose among: ${known.join(', ')}.`);
  }
  const wanted = SUITES.filter(({ name }) => names.length === 0 || names.includes(name));
  const needed = new Set(wanted.flatMap((suite) => suite.needs ?? []));
  return SUITES.filter((suite) => wanted.includes(suite) || needed.has(suite.name));
}

/** Neighbours that run at once, in one group; each of the others in its own. @param {import('./suites.mjs').Suite[]} suites */
export const sideBySide = (suites) =>
  suites.reduce((groups, suite) => {
    const last = groups.at(-1);
    if (suite.isSideBySide && last?.[0].isSideBySide) last.push(suite);
    else groups.push([suite]);
    return groups;
  }, []);

const describe = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

async function runSuite(suite, context, results) {
  const missing = suite.needs?.find((need) => results.get(need)?.failed > 0);
  if (missing) {
    say(`✗ ${suite.name}: not run, since the ${missing} failed`);
    return FAILED;
  }
  try {
    const run = () => suite.run(context);
    return await step(suite.name, run, describe, ({ failed }) => failed === 0);
  } catch (error) {
    sayFailure(error);
    return FAILED;
  }
}
