/** @file A process of the product: started again after a crash, each time a little later. */
import { describeOutcome, isEnding } from '../setup/processes.mjs';
import { say } from '../setup/progress.mjs';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long was well: its next crash is a new story. */
const WELL_AFTER_MS = 60_000;

/**
 * The pause before the next start.
 * @param {number} lastPauseMs the pause before the run that has just ended, 0 for the first run
 * @param {number} ranMs how long that run lasted
 */
export const nextPause = (lastPauseMs, ranMs) =>
  lastPauseMs === 0 || ranMs >= WELL_AFTER_MS ? FIRST_PAUSE_MS : Math.min(lastPauseMs * 2, LONGEST_PAUSE_MS);

/**
 * Starts a program again whenever it ends, until the command itself ends.
 * @param {string} name what to call it
 * @param {() => import('../setup/processes.mjs').RunningProgram} start
 * @param {import('../setup/processes.mjs').RunningProgram} program its first run
 */
export async function keepRunning(name, start, program) {
  let pause = 0;
  for (let startedAt = Date.now(); ; startedAt = Date.now()) {
    const outcome = await program.ended;
    if (isEnding()) return;
    pause = nextPause(pause, Date.now() - startedAt);
    say(`! The ${name} ended (${describeOutcome(outcome)}). It starts again in ${pause / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isEnding()) return;
    program = start();
  }
}
