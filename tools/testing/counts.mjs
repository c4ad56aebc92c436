/** @file How many tests passed and failed, read from what the runners report. */

/** @typedef {{ passed: number, failed: number, failures?: { name: string, why: string }[] }} Counts */

export const PASSED = Object.freeze({ passed: 1, failed: 0 });
export const FAILED = Object.freeze({ passed: 0, failed: 1 });

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** A run that ended badly or found nothing to run has failed, also where no single test says so. */
const honest = ({ passed, failed }, ok) => ({ passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed });

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number }}
 *   report Jest's `--json`; a skipped test counts as failed, since it proves nothing
 * @param {boolean} ok whether Jest ended with code 0
 */
export const jestCounts = (report, ok) =>
  honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites,
    },
    ok,
  );

/**
 * @param {string} tap the TAP report of `node --test`, which ends with `# pass 3` and the like
 * @param {boolean} ok whether it ended with code 0
 */
export function tapCounts(tap, ok) {
  const count = (name) => Number(tap.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? 0);
  const failed = count('fail') + count('cancelled') + count('skipped') + count('todo');
  return honest({ passed: count('pass'), failed }, ok);
}
