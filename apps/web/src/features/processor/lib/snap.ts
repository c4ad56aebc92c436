/** @file Where a cut is heard least. Pure. */

/** How far a cut may move. */
export const SNAP_SECONDS = 0.15;
const QUIET_SECONDS = 0.02;

/**
 * The middle of the quietest 20 ms near a moment.
 * @param peaks loudest value of each bucket, from `from` seconds on
 */
export function quietestNear(seconds: number, peaks: readonly number[], from: number, perSecond: number): number {
  const width = Math.max(1, Math.round(QUIET_SECONDS * perSecond));
  let best = { sum: Infinity, distance: Infinity, at: seconds };
  for (let first = 0; first + width <= peaks.length; first += 1) {
    const at = from + (first + width / 2) / perSecond;
    const distance = Math.abs(at - seconds);
    if (distance > SNAP_SECONDS) continue;
    const sum = peaks.slice(first, first + width).reduce((total, peak) => total + peak, 0);
    if (sum < best.sum || (sum === best.sum && distance < best.distance)) best = { sum, distance, at };
  }
  return best.at;
}
