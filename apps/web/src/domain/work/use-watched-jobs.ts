import type { GetJobResponse } from '@timbrel/api-client';
import { useState } from 'react';
import { isRunning } from './is-running';

/** Jobs of a kind that run, and those that ran while the page was open: their end, good or bad, is not to be missed. */
export function useWatchedJobs(
  jobs: readonly GetJobResponse[],
  type: GetJobResponse['type'],
): readonly GetJobResponse[] {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const running = jobs.filter((job) => job.type === type && isRunning(job));
  const unseen = running.filter(({ id }) => !watched.has(id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ id }) => id)]));
  return jobs.filter(({ id }) => watched.has(id));
}
