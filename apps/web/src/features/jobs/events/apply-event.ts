import {
  getFileQueryKey,
  getJobQueryKey,
  getOpinionQueryKey,
  getPlanLimitsQueryKey,
  getTranscriptQueryKey,
  listFilesQueryKey,
  listJobsQueryKey,
  listNotificationsQueryKey,
  listSummariesQueryKey,
  listTranslationsQueryKey,
} from '@timbrel/api-client/query';
import { refreshSubscription } from '../../../domain/session/refresh-subscription';
import { isRunning } from '../../../domain/work/is-running';
import type { QueryClient } from '@tanstack/react-query';
import type { Job, JobList } from '../job';
import { type JobListQuery, mergeJob, mergePartial, newer } from '../lib/merge-jobs';
import { partialTextOptions } from '../queries';
import type { JobEvent } from './job-event';

/** Writes what an event says into the cache, and marks as stale what it changes elsewhere. */
export function applyEvent(queryClient: QueryClient, event: JobEvent): void {
  switch (event.type) {
    case 'job':
      return applyJob(queryClient, event.job);
    case 'partial': {
      const { queryKey } = partialTextOptions(event.jobId);
      queryClient.setQueryData(queryKey, (known) => mergePartial(known ?? [], event.segments));
      return;
    }
    case 'notification':
      void queryClient.invalidateQueries({ queryKey: listNotificationsQueryKey() });
      return;
    case 'subscription':
      refreshSubscription(queryClient);
  }
}

/** Puts a job's state into every list that holds it; when it has just ended, what it made or used is asked for anew. */
export function applyJob(queryClient: QueryClient, job: Job): void {
  const before = findJob(queryClient, job.id);
  for (const [queryKey] of queryClient.getQueriesData<JobList>({ queryKey: listJobsQueryKey() })) {
    const query = (queryKey as ReturnType<typeof listJobsQueryKey>)[0].query as JobListQuery | undefined;
    queryClient.setQueryData<JobList>(queryKey, (list) => list && mergeJob(list, job, query ?? {}));
  }
  const own = getJobQueryKey({ path: { id: job.id } });
  if (job.abridged) void queryClient.invalidateQueries({ queryKey: own });
  else queryClient.setQueryData<Job>(own, (old) => (old ? newer(old, job) : job));
  if (!isRunning(job) && (before === undefined || isRunning(before))) settle(queryClient, job);
}

function findJob(queryClient: QueryClient, id: string): Job | undefined {
  const lists = queryClient.getQueriesData<JobList>({ queryKey: listJobsQueryKey() });
  return (
    lists.flatMap(([, list]) => list?.jobs ?? []).find((job) => job.id === id) ??
    queryClient.getQueryData<Job>(getJobQueryKey({ path: { id } }))
  );
}

function settle(queryClient: QueryClient, { id, input_file_id: fileId }: Job): void {
  queryClient.removeQueries({ queryKey: partialTextOptions(id).queryKey });
  const stale = [
    listFilesQueryKey(),
    listTranslationsQueryKey(),
    listSummariesQueryKey(),
    getPlanLimitsQueryKey(),
    ...(fileId === null
      ? []
      : [
          getFileQueryKey({ path: { name: fileId } }),
          getTranscriptQueryKey({ path: { uploadId: fileId } }),
          getOpinionQueryKey({ path: { uploadId: fileId } }),
        ]),
  ];
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
}
