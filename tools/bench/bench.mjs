/**
 * @file Runs benchmarks. A benchmark is a module `tools/bench/<name>.bench.mjs`:
 *
 *     export default {
 *       title: 'Transcription',
 *       about: 'What is compared with what.',
 *       cases: [{ name: 'one core', cpus: '0' }, { name: 'two cores' }],
 *       async measure(context, name) { return [{ what: 'time over the bare engine', reached: 1.03, goal: 1.15, note: '…' }]; },
 *     };
 *
 * A case with `cpus` runs by itself under `taskset`, so that the product, its database and what it is compared with have those
 * processors alone. `context` is `{ env }`, with TEST_DATABASE_URL and the system's tools in it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../setup/build.mjs';
import { openDataFolder } from '../setup/data-folder.mjs';
import { root, scriptOf, sharedDir } from '../setup/paths.mjs';
import { Problem } from '../setup/problem.mjs';
import { runProgram } from '../setup/processes.mjs';
import { say } from '../setup/progress.mjs';
import { provideServices } from '../testing/services.mjs';
import { record } from './record.mjs';

const RESULT_FILE = 'TIMBREL_BENCH_RESULT';

/**
 * @param {string[]} args names of benchmarks, none for all; in the child of a case the benchmark's and the case's
 * @returns {Promise<number>} 0 when all were measured, whatever the figures say
 */
export async function bench(args) {
  const known = readdirSync(import.meta.dirname).flatMap((entry) => /^(.+)\.bench\.mjs$/.exec(entry)?.[1] ?? []);
  if (process.env[RESULT_FILE]) return measureCase(args[0], args[1]);
  const unknown = args.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Problem(
      `There is no benchmark ${unknown.join(', ')}.`,
      `npm run bench -- <name>, with one or several of: ${known.join(', ')}. Without a name all are run.`,
    );
  }
  // A benchmark imports what is built.
  await build(process.env);
  for (const name of args.length > 0 ? args : known) await measure(name);
  return 0;
}

const load = async (name) => (await import(pathToFileURL(join(import.meta.dirname, `${name}.bench.mjs`)).href)).default;

async function measure(name) {
  const benchmark = await load(name);
  const figures = [];
  for (const each of benchmark.cases) figures.push({ name: each.name, rows: await inItsOwnProcess(name, each) });
  record(join(root, 'docs/performance.md'), { name, ...benchmark, figures, ...(await surroundings()) });
  await runProgram(process.execPath, [scriptOf('prettier'), '--write', 'docs/performance.md'], { cwd: root });
  say(`Recorded ${name} in docs/performance.md.`);
}

async function measureCase(name, caseName) {
  const benchmark = await load(name);
  const dataDir = join(sharedDir, 'bench', name);
  await openDataFolder(dataDir, `npm run bench -- ${name}`);
  const context = { env: process.env, dataDir, workDir: dataDir };
  await provideServices(context);
  Object.assign(process.env, context.env);
  writeFileSync(process.env[RESULT_FILE], JSON.stringify(await benchmark.measure(context, caseName)));
  return 0;
}

async function inItsOwnProcess(name, { name: caseName, cpus: processors }) {
  const folder = mkdtempSync(join(tmpdir(), 'timbrel-bench-'));
  mkdirSync(folder, { recursive: true });
  try {
    const result = join(folder, 'result.json');
    const own = [process.execPath, join(root, 'tools/bench.mjs'), name, caseName];
    const [program, ...args] = processors ? ['taskset', '-c', processors, ...own] : own;
    const { ok } = await runProgram(program, args, {
      cwd: root,
      env: { ...process.env, [RESULT_FILE]: result },
      output: 'stderr',
    });
    if (!ok) throw new Problem(`The case ${caseName} could not be measured.`, 'Its messages stand above.');
    const rows = JSON.parse(readFileSync(result, 'utf8'));
    for (const { what, reached } of rows) say(`  ${caseName}: ${what}: ${reached}`);
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function surroundings() {
  const { output } = await runProgram('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root });
  const [first] = cpus();
  return { commit: output.trim(), machine: `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}` };
}
