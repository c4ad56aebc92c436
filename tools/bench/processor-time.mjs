/** @file What processes have used of the processor. */
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** User and system time of processes together, in seconds; those that have ended count nothing. @param {number[]} pids */
export function secondsOf(pids) {
  const ticks = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}
