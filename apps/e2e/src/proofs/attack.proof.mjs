/**
 * @file The suites of whole classes of faults (docs/security.md) in their whole form: generated requests, of which none may be answered 5xx; hostile
 * requests, during which `/health/live` must go on being answered; recordings that lie about how long they are; and an hour of mixed use in
 * little memory. A round is a piece of the first that is not done yet.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEvidence } from '../../../../tools/proving/evidence.mjs';
import { root, scriptOf } from '../../../../tools/setup/paths.mjs';
import { Problem } from '../../../../tools/setup/problem.mjs';
import { runProgram } from '../../../../tools/setup/processes.mjs';
import { allCases } from '../event-loop/all-cases.ts';
import { Role, ROLES } from '../event-loop/role.ts';
import { inWords, Trial } from '../event-loop/trial.ts';
import { MemoryWatch, tooLarge } from '../harness/memory-watch.ts';
import { MixedLoad } from '../harness/mixed-load.ts';
import { Product } from '../harness/product.ts';

const NO_SERVER_ERRORS = 'apps/api/src/security/no-server-errors.medium.spec.ts';
const METERING = 'apps/api/src/processing/metering.medium.spec.ts';
const METERED_FILES = 30;

const REQUESTS_A_ROUND = 2_000;
const CASES_A_ROUND = 1_000;
const MINUTES_A_ROUND = 5;
const CASES = allCases();
/** How long a hostile request may take before the next one is sent. */
const ANSWER_MS = 20_000;
const WARM_UP_MS = 60_000;

const target = {
  requests: 20_000,
  eventLoopCases: CASES.length * ROLES.length,
  meteredFiles: METERED_FILES,
  memoryMinutes: 60,
};

export default {
  name: 'attack',
  target,

  async setUp({ env }) {
    Object.assign(process.env, env);
    for (const path of [NO_SERVER_ERRORS, METERING])
      if (!existsSync(join(root, path)))
        throw new Problem(`There is no ${path}.`, 'This proof runs it: write it, or name another one here.');
    return { mixedUse: undefined };
  },

  async round(context, world) {
    const { counts } = readEvidence(join(root, 'docs/evidence/attack.json'), { name: 'attack', target });
    const left = (name) => Math.max(0, target[name] - (counts[name] ?? 0));
    if (left('requests') > 0) return requests(context, Math.min(left('requests'), REQUESTS_A_ROUND));
    if (left('meteredFiles') > 0) return metering(context);
    if (left('eventLoopCases') > 0) return eventLoop(counts.eventLoopCases ?? 0);
    world.mixedUse ??= await beginMixedUse();
    return memory(world.mixedUse, Math.min(left('memoryMinutes'), MINUTES_A_ROUND));
  },

  async tearDown({ mixedUse }) {
    mixedUse?.load.close();
    await mixedUse?.product.stop();
  },
};

/** Generated requests, others for each seed. */
async function requests({ env, dataDir, seed }, count) {
  const settings = { ATTACK_REQUESTS: String(count), ATTACK_SEED: String(seed) };
  return { counts: { requests: count }, failures: await spec(NO_SERVER_ERRORS, { ...env, ...settings }, dataDir) };
}

const metering = async ({ env, dataDir }) => ({
  counts: { meteredFiles: METERED_FILES },
  failures: await spec(METERING, env, dataDir),
});

/** The cases after those that have been sent, each by everybody in turn. */
async function eventLoop(sent) {
  const product = await Product.start();
  try {
    const [roles, trial] = [await Role.all(product), await Trial.begin(product)];
    const cases = Array.from({ length: Math.min(CASES_A_ROUND, target.eventLoopCases - sent) }, (_, i) => {
      const number = sent + i;
      return CASES[number % CASES.length](product, roles[Math.floor(number / CASES.length)]);
    });
    const trips = await trial.run(cases, ANSWER_MS);
    trial.stop();
    return { counts: { eventLoopCases: cases.length }, failures: trips.map(inWords) };
  } finally {
    await product.stop();
  }
}

async function beginMixedUse() {
  const product = await Product.start();
  const load = await MixedLoad.prepare(product);
  const { faults } = await load.run(WARM_UP_MS);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const programs = { server: product.api.program, worker: product.workers[0].program };
  return { product, load, programs, watch: await MemoryWatch.begin(programs) };
}

async function memory({ load, programs, watch }, minutes) {
  await load.signInAgain();
  const { faults } = await load.run(minutes * 60_000);
  return { counts: { memoryMinutes: minutes }, failures: [...faults, ...(await watch.leaks()), ...tooLarge(programs)] };
}

/** Runs one file of specs. @returns what failed */
async function spec(path, env, dataDir) {
  const report = join(dataDir, 'attack.json');
  rmSync(report, { force: true });
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
  const args = [
    '--selectProjects',
    'medium',
    '--forceExit',
    '--json',
    `--outputFile=${report}`,
    '--runTestsByPath',
    path,
  ];
  const { output } = await runProgram(process.execPath, [...node, ...args], { cwd: root, env });
  const results = readReport(report) ?? [
    { message: `${path} was not run:\n${output.slice(-2_000)}`, assertionResults: [] },
  ];
  return results.flatMap(({ message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that can't be run at all has no assertions.
    if (failed.length === 0) return message ? [message] : [];
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n').slice(0, 2_000)}`);
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}
