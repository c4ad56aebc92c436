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
import { Role } from '../event-loop/role.ts';
import { inWords, Trial } from '../event-loop/trial.ts';
import { MemoryWatch, tooLarge } from '../harness/memory-watch.ts';
import { MixedLoad } from '../harness/mixed-load.ts';
import { Product } from '../harness/product.ts';

const NO_SERVER_ERRORS = 'apps/api/src/security/no-server-errors.medium.spec.ts';
const METERING = 'apps/api/src/processing/jobs/metering.medium.spec.ts';
/** Of `LYING_MEDIA`, all: each by every metered call to every engine. */
const METERED_FILES = 38;
const METERED_FILES_A_ROUND = 4;
const CHARGES_A_FILE = 12;

const REQUESTS_A_ROUND = 2_000;
const CASES_A_ROUND = 1_000;
/** Sessions last for an hour. */
const SESSION_MS = 20 * 60_000;
const MINUTES_A_ROUND = 5;
const CASES = allCases();
/** How long a hostile request may take before the next one is sent. */
const ANSWER_MS = 20_000;
const WARM_UP_MS = 60_000;

/** Parts may be run beside each other, in clones of their own: ATTACK_PART=memoryMinutes, say. Their evidence is added up. */
const PART = process.env['ATTACK_PART'];

const target = {
  requests: 20_000,
  eventLoopCases: CASES.length,
  meteredFiles: METERED_FILES,
  charges: METERED_FILES * CHARGES_A_FILE,
  memoryMinutes: 60,
};

export default {
  name: 'attack',
  covers: ['apps/api/src', 'libs'],
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
    const left = (name) => (PART && PART !== name ? 0 : Math.max(0, target[name] - (counts[name] ?? 0)));
    if (left('requests') > 0) return requests(context, Math.min(left('requests'), REQUESTS_A_ROUND));
    if (left('meteredFiles') > 0) return metering(context, counts.meteredFiles ?? 0);
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
const requests = (context, count) =>
  spec(NO_SERVER_ERRORS, context, { ATTACK_REQUESTS: String(count), ATTACK_SEED: String(context.seed) });

/** The recordings after those that have been charged for. */
const metering = (context, done) =>
  spec(METERING, context, { ATTACK_METERING: 'whole', ATTACK_FILES: `${done}-${done + METERED_FILES_A_ROUND}` });

/** The cases after those that have been sent. What cannot be sent is a failure, and counts, so that the next round goes on after it. */
async function eventLoop(sent) {
  const failures = [];
  let tried = 0;
  const product = await Product.start();
  try {
    const [roles, trial] = [await Role.all(product), await Trial.begin(product)];
    let signedIn = Date.now();
    for (const { role, make } of CASES.slice(sent, sent + CASES_A_ROUND)) {
      if (Date.now() - signedIn > SESSION_MS) {
        for (const { account } of Object.values(roles)) await account?.signInAgain(product.api);
        signedIn = Date.now();
      }
      tried += 1;
      const finding = await trial.try(make(product, roles[role]), ANSWER_MS);
      if (finding) failures.push(inWords(finding));
    }
    trial.stop();
  } catch (error) {
    // Before the first case it is no case's fault: the round fails as a whole.
    if (tried === 0) throw error;
    failures.push(`case ${sent + tried}: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    await product.stop();
  }
  return { counts: { eventLoopCases: tried }, failures };
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

/** Runs one file of specs. @returns what it says that it did, and what failed */
async function spec(path, { env, dataDir }, settings) {
  const [report, done] = [join(dataDir, 'attack.json'), join(dataDir, 'attack-done.json')];
  for (const file of [report, done]) rmSync(file, { force: true });
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
  const { output } = await runProgram(process.execPath, [...node, ...args], {
    cwd: root,
    env: { ...env, ...settings, ATTACK_REPORT: done },
  });
  const results = readJson(report)?.testResults ?? [
    { message: `${path} was not run:\n${output.slice(-2_000)}`, assertionResults: [] },
  ];
  return { counts: readJson(done) ?? {}, failures: results.flatMap(failuresOf) };
}

function failuresOf({ message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A file that can't be run at all has no assertions.
  if (failed.length === 0) return message ? [message] : [];
  return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n').slice(0, 2_000)}`);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
