/**
 * @file A runner of Jest without its sandbox: test files run one after the other in a few processes, which load the modules that the
 * files share once. With the sandbox each file loads the whole application anew, which takes longer than most files' tests.
 */
import { Worker } from 'jest-worker';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(import.meta.resolve(name));
/** Packages of this repository give their sources under this condition. */
const EXEC_ARGV = [
  '--conditions=@timbrel/source',
  `--import=${import.meta.resolve('./typescript.mjs')}`,
  '--disable-warning=ExperimentalWarning',
  '--enable-source-maps',
];

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
    const workers = new Worker(here('./run-file.mjs'), {
      exposedMethods: ['runFile'],
      numWorkers: maxWorkers,
      maxRetries: 0,
      workerGracefulExitTimeout: ENDING_MS,
      forkOptions: { execArgv: EXEC_ARGV, stdio: 'inherit', serialization: 'advanced' },
    });
    const left = [...tests];
    const runNext = async () => {
      for (let test = left.shift(); test && !watcher.isInterrupted(); test = left.shift()) {
        const { path, context } = test;
        const { rootDir, setupFiles, displayName } = context.config;
        const options = { testNamePattern, testTimeout, rootDir, setupFiles };
        await onStart(test);
        await workers.runFile(path, options).then(
          (result) => onResult(test, { ...result, displayName }),
          (error) => onFailure(test, error),
        );
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, runNext));
    await workers.end();
  }
}
