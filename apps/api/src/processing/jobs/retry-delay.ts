/** @file How long a job waits before it is tried again. */
import { type ProcessingJob } from './processing-job.entity.js';

const BACKOFF_SECONDS = [2, 10, 60];
const LONGEST_SECONDS = 60;

/**
 * Before a worker tries again by itself.
 * @param failures of this job so far, with the one that has just happened
 * @param askedSeconds what the other side asks for; less than our own patience is no reason to hurry
 */
export const automaticDelaySeconds = (failures: number, askedSeconds = 0): number =>
  Math.max(askedSeconds, BACKOFF_SECONDS[failures - 1] ?? LONGEST_SECONDS);

/** After a failure, before a retry by hand: twice as long with each attempt. What was cancelled may go on at once. */
export const manualDelaySeconds = ({ state, attempt }: Pick<ProcessingJob, 'state' | 'attempt'>): number =>
  state === 'failed' ? Math.min(LONGEST_SECONDS, 2 ** attempt) : 0;
