/** @file What `npm test` runs, in this order. */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, nxEnvironment } from '../setup/build.mjs';
import { root, scriptOf } from '../setup/paths.mjs';
import { runProgram } from '../setup/processes.mjs';
import { say } from '../setup/progress.mjs';
import { slowFiles } from './budget.mjs';
import { contractDrift } from './contract-drift.mjs';
import { FAILED, PASSED, jestCounts, tapCounts } from './counts.mjs';
import { failedFiles, failuresOf } from './failures.mjs';
import { compareRuns, isTooFlaky } from './rerun.mjs';
import { provideServices } from './services.mjs';

/**
 * @typedef {{ env: NodeJS.ProcessEnv, workDir: string, dataDir: string }} Context
 * @typedef {{ name: string, needs?: string[], isSideBySide?: boolean, run: (context: Context) => Promise<import('./counts.mjs').Counts> }} Suite
 */

/**
 * A script, or a program of the npm packages, that passes by ending with code 0 and without saying what `unwanted` matches; its
 * output is shown when it fails.
 */
const check = (name, [program, ...args], { needs = [], unwanted, isSideBySide = false } = {}) => ({
  name,
  needs,
  isSideBySide,
  run: async ({ env }) => {
    const script = program.endsWith('.mjs') ? program : scriptOf(program);
    const { ok, output } = await runProgram(process.execPath, [script, ...args], {
      cwd: root,
      env: nxEnvironment(env),
    });
    const isGood = ok && !unwanted?.test(output);
    if (!isGood) say(output);
    return isGood ? PASSED : FAILED;
  },
});

/** Far from UTC, not by whole hours, with summer time: what reckons with local time by mistake shows itself. */
const FAR_ZONE = 'America/St_Johns';

/**
 * One project of jest.config.mjs.
 * @param {string} name
 * @param {{ needs?: string[], workers?: number, zone?: string, rerunsFailures?: boolean }} [options] `rerunsFailures`: files that fail
 *   run once more, for tests that depend on a browser's timing
 */
const jest = (name, { needs = [], workers = 2, zone = FAR_ZONE, rerunsFailures = false } = {}) => ({
  name,
  needs,
  run: async ({ env, workDir }) => {
    const runFiles = (reportName, files) =>
      runJest({ name, workers, files, report: join(workDir, `${reportName}.json`), env: { ...env, TZ: zone } });
    const first = await runFiles(name, []);
    if (!first) return FAILED;
    saySlowFiles(first.report);
    const counts = { ...jestCounts(first.report, first.ok), failures: failuresOf(first.report) };
    const files = failedFiles(first.report);
    if (!rerunsFailures || files.length === 0) return counts;
    say(`Running ${files.length} failed files again`);
    const second = await runFiles(`${name}-again`, files);
    if (!second) return counts;
    const { failed, flaky } = compareRuns(first.report, second.report);
    for (const test of flaky) say(`Flaky: ${test}`);
    if (isTooFlaky(flaky)) return counts;
    const failures = counts.failures.filter(({ name }) => failed.includes(name));
    return { passed: counts.passed + flaky.length, failed: failed.length, failures };
  },
});

/** @returns {Promise<{ report: object, ok: boolean } | null>} null, with its output shown, when Jest wrote no report */
async function runJest({ name, workers, files, report, env }) {
  rmSync(report, { force: true });
  const args = [
    '--selectProjects',
    name,
    '--ci',
    '--forceExit',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${report}`,
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ];
  const program = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
  const { ok, output } = await runProgram(process.execPath, [...program, ...args], {
    cwd: root,
    env,
    output: 'stderr',
  });
  try {
    return { report: JSON.parse(readFileSync(report, 'utf8')), ok };
  } catch {
    say(output);
    return null;
  }
}

/** A slow file names itself. */
function saySlowFiles({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  for (const line of slowFiles(files)) say(line);
}

/** @type {Suite[]} */
export const SUITES = [
  check('projects', [join(root, 'tools/lint/projects.mjs')]),
  // Each uses one processor.
  check('format', ['prettier', '--check', '--log-level=warn', '.'], { isSideBySide: true }),
  // The boundary rule reads the graph that the step before has stored, and without one it only warns that it is skipped.
  check('lint', ['eslint', '.'], { needs: ['projects'], unwanted: /rule will be skipped/, isSideBySide: true }),
  check('types', ['nx', 'run-many', '-t', 'typecheck', '--outputStyle=stream'], { isSideBySide: true }),
  {
    name: 'build',
    run: async ({ env }) => {
      await build(env);
      return PASSED;
    },
  },
  {
    name: 'contract',
    needs: ['build'],
    run: async ({ env, workDir }) => {
      const drift = await contractDrift(workDir, env);
      if (drift.length > 0) say(`The contract has drifted:\n  ${drift.join('\n  ')}\nRemedy: npm run contract`);
      return drift.length > 0 ? FAILED : PASSED;
    },
  },
  {
    name: 'tools',
    run: async ({ env, workDir }) => {
      const report = join(workDir, 'tools.tap');
      const to = (reporter, destination) => [
        `--test-reporter=${reporter}`,
        `--test-reporter-destination=${destination}`,
      ];
      const args = ['--test', ...to('dot', 'stdout'), ...to('tap', report), 'tools/**/*.spec.mjs'];
      const { ok, output } = await runProgram(process.execPath, args, { cwd: root, env });
      const tap = readFileSync(report, 'utf8');
      if (!ok) say(`${output}\n${tap}`);
      return tapCounts(tap, ok);
    },
  },
  jest('unit'),
  // Pages show their user's time: what they should read then stands in one zone.
  jest('web', { zone: 'UTC' }),
  { name: 'services', run: provideServices },
  jest('medium', { needs: ['services'] }),
  jest('browser', { needs: ['services', 'build'], zone: 'UTC', rerunsFailures: true }),
  // One by one: what is killed or loaded here should find the machine as it expects it.
  jest('e2e', { needs: ['services', 'build'], workers: 1, zone: 'UTC' }),
];
