/** @file The record of a proof: what was counted so far, at which commits and with which seeds, and every failure. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {{ seed: number, commit: string, message: string }} Failure
 * @typedef {{ commit: string, seed: number, rounds: number, counts: Record<string, number> }} Run one stretch of rounds; its
 *   seeds are `seed`, `seed + 1`, …
 * @typedef {{ name: string, target: Record<string, number>, complete: boolean, counts: Record<string, number>, failures: Failure[],
 *   runs: Run[] }} Evidence
 */

/** @returns {Evidence} what stands in the file, or an empty record; a target that has changed since takes effect */
export function readEvidence(file, { name, target }) {
  const empty = { name, target, complete: false, counts: {}, failures: [], runs: [] };
  const evidence = existsSync(file) ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')), target } : empty;
  return { ...evidence, complete: isComplete(evidence) };
}

/** Written whole after each round, so that a stopped proof loses at most the round it was in. */
export function writeEvidence(file, evidence) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(evidence, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** @param {Evidence} evidence */
export const isComplete = ({ target, counts }) =>
  Object.entries(target).every(([name, wanted]) => (counts[name] ?? 0) >= wanted);

/** The seed after the last round of all runs, so that a continued proof sees new cases. */
export const nextSeed = ({ runs }) => Math.max(0, ...runs.map(({ seed, rounds }) => seed + rounds)) || 1;

/**
 * Adds one round.
 * @param {Evidence} evidence
 * @param {{ commit: string, firstSeed: number, seed: number, counts: Record<string, number>, failures: string[] }} round `firstSeed`
 *   tells the runs apart
 * @returns {Evidence}
 */
export function addRound(evidence, { commit, firstSeed, seed, counts, failures }) {
  const isThis = (run) => run.commit === commit && run.seed === firstSeed;
  const run = evidence.runs.find(isThis) ?? { commit, seed: firstSeed, rounds: 0, counts: {} };
  const grown = { ...run, rounds: run.rounds + 1, counts: addCounts(run.counts, counts) };
  const next = {
    ...evidence,
    counts: addCounts(evidence.counts, counts),
    failures: [...evidence.failures, ...failures.map((message) => ({ seed, commit, message }))],
    runs: [...evidence.runs.filter((other) => !isThis(other)), grown],
  };
  return { ...next, complete: isComplete(next) };
}

const addCounts = (a, b) =>
  Object.entries(b).reduce((total, [name, count]) => ({ ...total, [name]: (total[name] ?? 0) + count }), a);

/** @returns {string[]} the names of evidence that no proof goes on with: of one that was removed or renamed */
export const withoutProof = (files, proofs) =>
  files.flatMap((file) => file.match(/^(.+)\.json$/)?.[1] ?? []).filter((name) => !proofs.includes(name));
