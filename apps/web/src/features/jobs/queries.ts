import { listJobsOptions } from '@timbrel/api-client/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PartialSegment } from './events/job-event';
import { isRunning } from '../../domain/work/is-running';

const NEWEST_JOBS = { page: 1, page_size: 50 } as const;

/** The newest jobs of the account; kept fresh by the event stream. */
export const jobsOptions = () => listJobsOptions({ query: NEWEST_JOBS });

/** What a running transcription has understood so far. No request brings it: the event stream writes it. */
export const partialTextOptions = (jobId: string) =>
  queryOptions<readonly PartialSegment[]>({
    queryKey: ['partialText', jobId],
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    enabled: false,
  });

/** The jobs that wait or run, newest first. */
export function useRunningJobs() {
  const { data } = useQuery({ ...jobsOptions(), select: ({ jobs }) => jobs.filter(isRunning) });
  return data ?? [];
}
