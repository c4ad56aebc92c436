/** @file What the commands say while they work: one line a step, and failures with their remedy. */
import { Problem } from './problem.mjs';

// A closed pipe (`npm start | head`) must not end the services with a stack trace.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Runs one step and says how it went: `• name …`, then `✓ name: result (1.2 s)`.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @param {(result: T) => string | undefined} [describe] what to say about the result
 * @param {(result: T) => boolean} [isGood] whether the result is what one hopes for
 * @returns {Promise<T>}
 */
export async function step(name, work, describe = () => undefined, isGood = () => true) {
  const started = Date.now();
  say(`• ${name} …`);
  const result = await work();
  const detail = describe(result);
  say(`${isGood(result) ? '✓' : '✗'} ${name}${detail ? `: ${detail}` : ''} (${seconds(started)})`);
  return result;
}

/** Says why a command ends: a Problem with its remedy, anything else with its stack, since that is a fault of ours. */
export function sayFailure(error) {
  if (error instanceof Problem) {
    process.stderr.write(`\n✗ ${error.message}\n  Remedy: ${error.remedy}\n`);
  } else {
    process.stderr.write(`\n✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}
