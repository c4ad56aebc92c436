/** @file Evidence expires: it tells of the code that it was made from. */
import { root } from '../setup/paths.mjs';
import { runProgram } from '../setup/processes.mjs';

/** After so many commits to what a proof covers it should be run anew. */
export const EXPIRES_AFTER_COMMITS = 50;

/**
 * @param {import('./evidence.mjs').Evidence} evidence
 * @param {string[]} covers the files and folders of the repository that the proof is about
 * @param {string} [repository]
 * @returns {Promise<number | null>} commits to them since the oldest of its runs; null where the repository doesn't know one of these, after a
 *   rebase say
 */
export async function ageOf({ runs }, covers, repository = root) {
  let oldest = 0;
  for (const commit of new Set(runs.map((run) => run.commit.split(' ')[0]))) {
    const since = ['rev-list', '--count', `${commit}..HEAD`, '--', ...covers];
    const { ok, output } = await runProgram('git', since, { cwd: repository });
    if (!ok) return null;
    oldest = Math.max(oldest, Number(output.trim()));
  }
  return oldest;
}

/** @returns {string} what is to be said of evidence of this age; empty where it holds */
export function inWords(age) {
  if (age === null) return 'made from a commit that this repository does not have';
  return age > EXPIRES_AFTER_COMMITS ? `expired: ${age} commits to what it covers since` : '';
}
