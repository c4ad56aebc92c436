import type { GetJobResponse } from '@timbrel/api-client';
import { getJobOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A job as it is now: among the newest of the account, else as it was answered. */
export const latestOf = (started: GetJobResponse | undefined, jobs: readonly GetJobResponse[]): GetJobResponse | null =>
  jobs.find(({ id }) => id === started?.id) ?? started ?? null;

/** The newest jobs of the account with one that was started a moment ago, which they may not know yet. */
export const withStarted = (
  started: GetJobResponse | undefined,
  jobs: readonly GetJobResponse[],
): readonly GetJobResponse[] => (started && !jobs.some(({ id }) => id === started.id) ? [started, ...jobs] : jobs);

/** An ended job with all of its result: pages and live events leave out what is long. `job` is null until it is there. */
export function useEndedJob(job: GetJobResponse | null): {
  job: GetJobResponse | null;
  error: unknown;
  retry: () => void;
} {
  const ended = job !== null && job.finished_at !== null;
  const isAbridged = ended && job.abridged;
  const { data, error, refetch } = useQuery({ ...getJobOptions({ path: { id: job?.id ?? '' } }), enabled: isAbridged });
  const whole = isAbridged ? (data ?? null) : job;
  return { job: ended ? whole : null, error: isAbridged ? error : null, retry: () => void refetch() };
}

/** Calls back once, when a job has come to its end. */
export function useEndOfJob(job: GetJobResponse | null, onEnd: (job: GetJobResponse) => void): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job?.finished_at || told.current === job.id) return;
    told.current = job.id;
    onEnd(job);
  });
}
