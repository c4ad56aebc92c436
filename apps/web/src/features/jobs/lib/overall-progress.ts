import type { Job } from '../job';
import { isRunning } from '../../../domain/work/is-running';

/** All running jobs as one: how many, and how far they are together in per cent; null when none runs. */
export function overallProgress(jobs: readonly Job[]): { count: number; percent: number } | null {
  const running = jobs.filter(isRunning);
  if (running.length === 0) return null;
  const sum = running.reduce((total, { progress }) => total + progress, 0);
  return { count: running.length, percent: Math.round(sum / running.length) };
}
