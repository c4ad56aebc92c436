/** @file How a command ends: a first signal asks for an orderly end, a later one ends at once. */

/** npm and the terminal may both deliver one Ctrl-C. What comes within this time is the same one. */
const SAME_PRESS_MS = 700;

/**
 * Calls `onFirst` once for the first SIGINT, SIGTERM or SIGHUP and `onSecond` for the next one.
 * @param {(signal: NodeJS.Signals) => void} onFirst
 * @param {() => void} onSecond
 */
export function onEndSignals(onFirst, onSecond) {
  let firstAt;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = Date.now();
        onFirst(signal);
      } else if (Date.now() - firstAt > SAME_PRESS_MS) {
        onSecond();
      }
    });
  }
}
