/**
 * @file A runner of Jest without its sandbox: test files run one after the other in a few processes, which load the modules that the
 * files share once. With the sandbox each file loads the whole application anew, which takes longer than most files' tests.
 */
import { Worker } from 'jest-worker';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(import.meta.resolve(name));
/** Packages of this repository give their sources under this condition. */
const EXEC_ARGV = [
  '--conditions=@timbrel/source',
  `--import=${import.meta.resolve('./typescript.mjs')}`,
  '--disable-warning=ExperimentalWarning',
  '--enable-source-maps',
];

/** Stands in files that need what a process has only once, such as the first logger. */
const OWN_PROCESS = '@own-process';
/** So long may what the files have shared take to end. */
const ENDING_MS = 20_000;

export default class BareRunner {
  supportsEventEmitters = false;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /** @param {import('@jest/test-result').Test[]} tests */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers, testNamePattern, testTimeout } = this.globalConfig;
    const left = [...tests];
    const runNext = async (slot) => {
      const shared = startWorker(slot);
      for (let test = left.shift(); test && !watcher.isInterrupted(); test = left.shift()) {
        const { path, context } = test;
        const { rootDir, setupFiles, displayName } = context.config;
        const options = { testNamePattern, testTimeout, rootDir, setupFiles };
        await onStart(test);
        const own = readFileSync(path, 'utf8').includes(OWN_PROCESS) ? startWorker(slot) : null;
        await (own ?? shared).runFile(path, options).then(
          (result) => onResult(test, { ...result, displayName }),
          (error) => onFailure(test, error),
        );
        await own?.end();
      }
      await shared.end();
    };
    await Promise.all(Array.from({ length: maxWorkers }, (_, index) => runNext(index + 1)));
  }
}

/** @param {number} slot by which tests tell what is theirs of a server that all of them use */
const startWorker = (slot) =>
  new Worker(here('./run-file.mjs'), {
    exposedMethods: ['runFile'],
    numWorkers: 1,
    maxRetries: 0,
    workerGracefulExitTimeout: ENDING_MS,
    forkOptions: {
      env: { ...process.env, JEST_WORKER_ID: String(slot) },
      execArgv: EXEC_ARGV,
      stdio: 'inherit',
      serialization: 'advanced',
    },
  });
