/** @file How long a job waits before it is tried again. Instants are the database's, which compares them with its own clock. */
import { raw } from '@mikro-orm/core';
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

/** What is left of so many seconds since the job's end. */
export const secondsAfterEnd = (seconds: number): Date =>
  raw('greatest(now(), least(now(), finished_at) + make_interval(secs => ?))', [seconds]);
