/**
 * @file Tells flaky tests from failing ones: a flaky test fails once and passes when its file runs again. Flaky tests are named; more
 * than two of them fail the run.
 */
import { failuresOf } from './failures.mjs';

/** @typedef {import('./failures.mjs').JestReport} JestReport */

const MAX_FLAKY = 2;

/** @param {JestReport} report */
const failures = (report) => failuresOf(report).map(({ name }) => name);

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
