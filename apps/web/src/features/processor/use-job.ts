import type { GetJobResponse } from '@timbrel/api-client';
import { useEffect, useRef } from 'react';

/** A job as it is now: among the newest of the account, else as it was answered. */
export const latestOf = (started: GetJobResponse | undefined, jobs: readonly GetJobResponse[]): GetJobResponse | null =>
  jobs.find(({ id }) => id === started?.id) ?? started ?? null;

/** Calls back once, when a job has come to its end. */
export function useEndOfJob(job: GetJobResponse | null, onEnd: (job: GetJobResponse) => void): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job?.finished_at || told.current === job.id) return;
    told.current = job.id;
    onEnd(job);
  });
}
