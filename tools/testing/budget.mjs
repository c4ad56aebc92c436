/** @file How long each suite may take on two quiet cores. A run says where it took longer; a slow machine fails nothing. */

/** Seconds. */
export const BUDGET = {
  ...{ projects: 5, format: 70, lint: 140, types: 90, build: 15, contract: 10, tools: 25, unit: 90, web: 120 },
  ...{ services: 30, medium: 480, browser: 420, e2e: 420 },
};

/** Of one file of tests. */
export const FILE_SECONDS = 60;

/**
 * @param {Map<string, number>} seconds what each suite took
 * @returns {string} one line for all of them, with `!` where one took longer than it may
 */
export function timesOf(seconds) {
  const rows = [...seconds].map(([name, taken]) => {
    const most = BUDGET[name];
    const isOver = most !== undefined && taken > most;
    return `${name} ${Math.round(taken)} of ${most ?? '?'} s${isOver ? ' !' : ''}`;
  });
  return `Times: ${rows.join(', ')}`;
}

/**
 * @param {{ file: string, seconds: number }[]} files
 * @returns {string[]} the names of those that take longer than a file may, the slowest first
 */
export const slowFiles = (files) =>
  files
    .filter(({ seconds }) => seconds > FILE_SECONDS)
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s ${file}`);
