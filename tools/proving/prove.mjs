/**
 * @file Runs a proof round by round. A proof is a module `apps/e2e/src/proofs/<name>.proof.mjs`:
 *
 *     export default {
 *       name: 'cancelled-jobs',
 *       covers: ['apps/api/src/processing'],        // what it is about: evidence expires with commits to it
 *       target: { jobs: 1000 },                     // complete when these counts are reached
 *       async setUp(context) { return world },      // optional, once
 *       async round(context, world) {               // one case or a few, different for each seed
 *         return { counts: { jobs: 10 }, failures: ['job 7 kept its reservation'] };
 *       },
 *       async tearDown(world) {},                   // optional, once, also after a failure
 *     };
 *
 * `context` is `{ seed, env, dataDir }`: the round's seed, an environment with TEST_DATABASE_URL, TEST_REDIS_URL and the
 * system's tools, and a folder for files. A round that throws is a failure with that message.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../setup/build.mjs';
import { openDataFolder } from '../setup/data-folder.mjs';
import { root, sharedDir } from '../setup/paths.mjs';
import { Problem } from '../setup/problem.mjs';
import { isEnding, runProgram } from '../setup/processes.mjs';
import { say } from '../setup/progress.mjs';
import { provideServices } from '../testing/services.mjs';
import { ageOf, inWords } from './age.mjs';
import { addRound, nextSeed, readEvidence, withoutProof, writeEvidence } from './evidence.mjs';

const proofs = join(root, 'apps/e2e/src/proofs');
const evidenceFolder = join(root, 'docs/evidence');

/**
 * @param {string[]} args
 * @returns {Promise<number>} 0 when no round has failed, and after telling what stands where no proof is named
 */
export async function prove(args) {
  const { name, minutes, seed, anew } = readArguments(args);
  // Proofs import what is built.
  await build(process.env);
  if (!name) return report();
  const { proof, file } = await load(name);
  if (anew) rmSync(file, { force: true });
  let evidence = readEvidence(file, proof);
  if (evidence.complete) {
    const age = inWords(await ageOf(evidence, proof.covers));
    say(`${name} is complete: ${describe(evidence)}${age && `; ${age}: --anew begins again`}`);
    return evidence.failures.length === 0 ? 0 : 1;
  }

  const commit = await currentCommit();
  const context = await prepare(name);
  const world = await proof.setUp?.(context);
  try {
    const firstSeed = seed ?? nextSeed(evidence);
    const deadline = Date.now() + minutes * 60_000;
    for (let round = firstSeed; !evidence.complete && Date.now() < deadline; round++) {
      const result = await runRound(proof, { ...context, seed: round }, world);
      // What is ended with the command has failed at nothing.
      if (isEnding()) break;
      for (const failure of result.failures) say(`✗ seed ${round}: ${failure}`);
      evidence = addRound(evidence, { commit, firstSeed, seed: round, ...result });
      writeEvidence(file, evidence);
      say(`  seed ${round}: ${describe(evidence)}`);
    }
  } finally {
    await proof.tearDown?.(world);
  }
  say(`${name} is ${evidence.complete ? 'complete' : 'not complete yet: run it again to go on'}.`);
  return evidence.failures.length === 0 ? 0 : 1;
}

const known = () => readdirSync(proofs).flatMap((file) => file.match(/^(.+)\.proof\.mjs$/)?.[1] ?? []);

async function load(name) {
  const { default: proof } = await import(pathToFileURL(join(proofs, `${name}.proof.mjs`)).href);
  return { proof, file: join(evidenceFolder, `${name}.json`) };
}

/** What stands of each proof, and whether it still holds. */
async function report() {
  for (const name of known()) {
    const { proof, file } = await load(name);
    const evidence = readEvidence(file, proof);
    const age = inWords(await ageOf(evidence, proof.covers));
    say(`${evidence.complete && !age ? '✓' : '•'} ${name}: ${describe(evidence)}${age && `; ${age}`}`);
  }
  for (const name of withoutProof(readdirSync(evidenceFolder), known()))
    say(`• ${name}: evidence that no proof has made`);
  return 0;
}

function readArguments(args) {
  const options = {
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string' },
    anew: { type: 'boolean', default: false },
  };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name] = positionals;
  if (name && !known().includes(name))
    throw new Problem(
      `There is no proof ${name}.`,
      `npm run prove -- <name> [--minutes N] [--seed S] [--anew], with one of: ${known().join(', ')}.`,
    );
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (Number.isNaN(minutes) || (seed !== undefined && !Number.isSafeInteger(seed))) {
    throw new Problem('--minutes and --seed take numbers.', 'For example: --minutes 10 --seed 1');
  }
  return { name, minutes, seed, anew: values.anew };
}

/** A proof without a commit proves nothing about any code, so changes that aren't committed are named. */
async function currentCommit() {
  const git = (...args) => runProgram('git', args, { cwd: root });
  const { ok, output } = await git('rev-parse', 'HEAD');
  if (!ok) return 'unknown';
  const changes = await git('status', '--porcelain', '--', 'apps', 'libs', 'package-lock.json');
  return output.trim() + (changes.output.trim() ? ' with uncommitted changes' : '');
}

/** The same ground as for tests, in a folder of its own. */
async function prepare(name) {
  const dataDir = join(sharedDir, 'proofs', name);
  await openDataFolder(dataDir, `npm run prove -- ${name}`);
  const workDir = join(dataDir, 'work');
  mkdirSync(workDir, { recursive: true });
  const context = { env: process.env, dataDir, workDir };
  await provideServices(context);
  return { env: context.env, dataDir: workDir };
}

async function runRound(proof, context, world) {
  try {
    const { counts, failures = [] } = await proof.round(context, world);
    return { counts, failures };
  } catch (error) {
    return { counts: {}, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

const describe = ({ target, counts, failures }) => {
  const reached = Object.entries(target).map(([name, wanted]) => `${counts[name] ?? 0} of ${wanted} ${name}`);
  return `${reached.join(', ')}; ${failures.length} failures`;
};
