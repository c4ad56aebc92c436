import type { Job } from '../job';
import { overallProgress } from './overall-progress';
import { isRunning } from '../../../domain/work/is-running';

/** What a tab says of running jobs: how far they are together, and the name of the one where there is only one. */
export interface TabNews {
  readonly percent: number;
  readonly count: number;
  readonly name: string | null;
}

/** Out of sight, each step of so many per cent is news enough. */
const STEP_HIDDEN = 5;

/** @returns null while nothing runs */
export function tabNews(jobs: readonly Job[], hidden: boolean): TabNews | null {
  const overall = overallProgress(jobs);
  if (!overall) return null;
  const { count, percent } = overall;
  const shown = hidden ? Math.floor(percent / STEP_HIDDEN) * STEP_HIDDEN : percent;
  return { percent: shown, count, name: count === 1 ? (jobs.find(isRunning)?.input_name ?? null) : null };
}
