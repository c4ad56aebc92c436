/** @file Runs one test file in this process, as `jest-circus` would in its sandbox, and says what became of it. */
import 'reflect-metadata';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult } from '@jest/test-result';
import { addEventHandler, getState, removeEventHandler, resetState, run } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { pathToFileURL } from 'node:url';
import { strayErrors } from './stray-errors.mjs';

/** From there on a report says how long a file took. */
const SLOW_MS = 5_000;

/**
 * @param {string} path
 * @param {{ testNamePattern?: string, testTimeout?: number, rootDir: string, setupFiles: string[] }} options
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export async function runFile(path, { testNamePattern, testTimeout, rootDir, setupFiles }) {
  for (const file of setupFiles) await import(pathToFileURL(file).href);
  resetState();
  const state = getState();
  if (testNamePattern) state.testNamePattern = new RegExp(testNamePattern, 'i');
  if (testTimeout) state.testTimeout = testTimeout;
  addEventHandler(reportTest);
  try {
    const start = Date.now();
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrorsDetailed } = await run();
    const stray = [...unhandledErrorsDetailed, ...(await strayErrors())];
    const assertions = testResults.map(assertionOf);
    const count = (status) => assertions.filter((assertion) => assertion.status === status).length;
    const end = Date.now();
    const config = { rootDir, testMatch: [] };
    const display = { noStackTrace: false };
    const failures = [
      formatResultsErrors(assertions, config, display, path),
      ...stray.map((error) => formatExecError(error, config, display, path)),
    ];
    return {
      ...createEmptyTestResult(),
      testFilePath: path,
      testResults: assertions,
      numFailingTests: count('failed'),
      numPassingTests: count('passed'),
      numPendingTests: count('pending'),
      numTodoTests: count('todo'),
      perfStats: { start, end, runtime: end - start, slow: end - start > SLOW_MS },
      failureMessage: failures.filter(Boolean).join('\n\n') || null,
      ...(stray.length > 0 && {
        testExecError: { message: '', stack: stray.map((error) => error?.stack ?? String(error)).join('\n') },
      }),
    };
  } finally {
    removeEventHandler(reportTest);
  }
}

/** Ends what the files of this process have shared. */
export async function teardown() {
  await globalThis.whenTestsEnd?.();
}

/** Gives `expect` the name of the running test, and the test what `expect` has kept back and what went wrong beside it. */
async function reportTest({ name, test }) {
  if (name === 'test_start') jestExpect.setState({ currentTestName: test.name, suppressedErrors: [] });
  if (name !== 'test_done') return;
  const { suppressedErrors = [], numPassingAsserts } = jestExpect.getState();
  test.numPassingAsserts = numPassingAsserts;
  const missing = jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error);
  test.errors.push(...suppressedErrors, ...missing, ...(await strayErrors()));
}

const STATUS = { skip: 'pending', todo: 'todo' };

/** @returns {import('@jest/test-result').AssertionResult} */
function assertionOf({ status, errors, errorsDetailed, testPath, duration, startedAt, ...rest }) {
  // The first name is that of the file's own block.
  const names = testPath.slice(1);
  return {
    ...{ ancestorTitles: names.slice(0, -1), title: names.at(-1), fullName: names.join(' ') },
    ...{ duration, startAt: startedAt, failureMessages: [...errors], failureDetails: [] },
    ...{ numPassingAsserts: rest.numPassingAsserts, invocations: rest.invocations, location: rest.location },
    status: STATUS[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
  };
}
