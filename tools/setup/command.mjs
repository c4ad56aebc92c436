/** @file The frame of every command: its failures are said with their remedy, and whatever ends it, nothing is left behind. */
import { killAll, stopAll } from './processes.mjs';
import { say, sayFailure } from './progress.mjs';

/** npm and the terminal may both deliver one Ctrl-C. What comes within this time is the same one. */
const SAME_PRESS_MS = 700;

const atEnd = [];

/** Registers what must happen after all programs have ended, for example removing a temporary file. */
export const whenEnding = (cleanUp) => atEnd.push(cleanUp);

/**
 * Runs a command to its end and exits the process.
 * @param {() => Promise<number | undefined>} main resolves with the exit code
 * @param {{ interruptedCode?: number, onFailure?: () => void }} [options] the exit code after Ctrl-C or SIGTERM, and what
 *   to say after a failure
 */
export async function runCommand(main, { interruptedCode = 130, onFailure = () => {} } = {}) {
  let endedBy;
  let endedAt;
  const end = async (code) => {
    await stopAll();
    for (const cleanUp of atEnd) await cleanUp();
    process.exit(code);
  };
  const onSignal = (signal) => {
    if (!endedBy) {
      [endedBy, endedAt] = [signal, Date.now()];
      say('\nEnding … (once more to end at once)');
      void end(interruptedCode);
    } else if (Date.now() - endedAt > SAME_PRESS_MS) {
      killAll();
      process.exit(137);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  try {
    const code = await main();
    if (!endedBy) await end(code ?? 0);
  } catch (error) {
    // After a signal, steps fail because their programs were ended.
    if (endedBy) return;
    sayFailure(error);
    onFailure();
    await end(1);
  }
}
