/**
 * @file Tells flaky tests from failing ones: a flaky test fails once and passes when its file runs again. Flaky tests are named; more
 * than two of them fail the run.
 */
import { relative } from 'node:path';
import { root } from '../setup/paths.mjs';

const MAX_FLAKY = 2;

/**
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ testResults: { name: string, status: string, assertionResults: Assertion[] }[] }} JestReport Jest's `--json`
 */

/** @param {JestReport} report @returns {string[]} the files with a failure, also those that didn't load */
export const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** What failed, as `file › test`, or the file alone where it didn't load. @param {JestReport} report */
const failures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });

/**
 * @param {JestReport} first
 * @param {JestReport} second its failed files, run again; a test that fails only here was seen passing before and isn't counted
 * @returns {{ failed: string[], flaky: string[] }}
 */
export function compareRuns(first, second) {
  const again = new Set(failures(second));
  const didNotLoad = [...again].filter((failure) => !failure.includes(' › '));
  const failedTwice = (failure) => again.has(failure) || didNotLoad.some((file) => failure.startsWith(`${file} › `));
  const once = failures(first);
  return { failed: once.filter(failedTwice), flaky: once.filter((failure) => !failedTwice(failure)) };
}

/** @param {string[]} flaky @returns {boolean} whether there are so many that the suite can't be trusted */
export const isTooFlaky = (flaky) => flaky.length > MAX_FLAKY;
