/** @file Evidence expires: it tells of the code that it was made from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { runProgram } from '../setup/processes.mjs';

/** After so many commits to what a proof covers it should be run anew. */
export const EXPIRES_AFTER_COMMITS = 50;

/**
 * @typedef {{ commits: number, lost: string[], gone: string[] }} Age `commits`: to what is covered, since the oldest run whose commit is known;
 *   `lost`: commits of runs that the history doesn't hold, after a rebase say; `gone`: what is covered by name and isn't there, which no commit
 *   would ever count against
 */

/**
 * @param {import('./evidence.mjs').Evidence} evidence
 * @param {string[]} covers the files and folders of the repository that the proof is about
 * @param {string} [repository]
 * @returns {Promise<Age>}
 */
export async function ageOf({ runs }, covers, repository = root) {
  const git = (...args) => runProgram('git', args, { cwd: repository });
  const age = { commits: 0, lost: [], gone: covers.filter((path) => !existsSync(join(repository, path))) };
  for (const commit of new Set(runs.map((run) => run.commit.split(' ')[0]))) {
    // A commit may still lie in this clone though no branch has it, and no other clone does.
    const { ok } = await git('merge-base', '--is-ancestor', commit, 'HEAD');
    if (!ok) age.lost.push(commit);
    else {
      const { output } = await git('rev-list', '--count', `${commit}..HEAD`, '--', ...covers);
      age.commits = Math.max(age.commits, Number(output.trim()));
    }
  }
  return age;
}

/** @param {Age} age @returns {string} what is to be said of evidence of this age; empty where it holds */
export function inWords({ commits, lost, gone }) {
  return [
    commits > EXPIRES_AFTER_COMMITS && `expired: ${commits} commits to what it covers since`,
    lost.length > 0 &&
      `made from commits that this history does not have: ${lost.map((each) => each.slice(0, 10)).join(', ')}`,
    gone.length > 0 && `covers what is not there: ${gone.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}
