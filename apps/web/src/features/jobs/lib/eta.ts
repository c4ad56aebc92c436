import type { Job } from '../job';

/** Below this progress an estimate is a guess and is not shown. */
const SPEAKS_FROM_PERCENT = 5;
/** How much of each new estimate is believed; the rest is what was said before. */
const TRUST = 0.3;

/** The estimate to show after another one came in, in seconds; null while nothing can be said. */
export function smoothEta(shown: number | null, job: Pick<Job, 'state' | 'progress' | 'eta_seconds'>): number | null {
  if (job.state !== 'active' || job.eta_seconds === null || job.progress < SPEAKS_FROM_PERCENT) return null;
  return shown === null ? job.eta_seconds : shown + TRUST * (job.eta_seconds - shown);
}
