import { isRunning } from '../../../domain/work/is-running';
import type { PartialSegment } from '../events/job-event';
import type { Job, JobList } from '../job';

/** What a list of jobs was asked for. */
export interface JobListQuery {
  readonly page?: number;
  readonly page_size?: number;
  readonly state?: Job['state'];
  /** Part of the name of the job's file. */
  readonly search?: string;
}

const fitsQuery = ({ state, search = '' }: JobListQuery, job: Job): boolean =>
  (state ?? job.state) === job.state && (job.input_name ?? '').toLowerCase().includes(search.toLowerCase());

/** The list with this job's newest state: replaced in place, left out when it no longer fits, put in by its time when it is new. */
export function mergeJob(list: JobList, job: Job, query: JobListQuery): JobList {
  const fits = fitsQuery(query, job);
  const known = list.jobs.some(({ id }) => id === job.id);
  if (known && fits) return { ...list, jobs: list.jobs.map((old) => (old.id === job.id ? newer(old, job) : old)) };
  if (known) return { ...list, totalCount: list.totalCount - 1, jobs: list.jobs.filter(({ id }) => id !== job.id) };
  if (!fits || (query.page ?? 1) !== 1) return list;
  const later = list.jobs.filter(({ created_at }) => created_at > job.created_at);
  // It is on a later page, and counted already.
  if (later.length >= list.page_size) return list;
  const jobs = [...later, job, ...list.jobs.slice(later.length)].slice(0, list.page_size);
  return { ...list, totalCount: list.totalCount + 1, jobs };
}

/** Events and answers may cross: an attempt never falls back to an earlier one, nor an ended attempt to a running one. */
export function newer(old: Job, job: Job): Job {
  if (job.attempt !== old.attempt) return job.attempt > old.attempt ? job : old;
  return !isRunning(old) && isRunning(job) ? old : job;
}

/** Live text with new segments. They come in no particular order, and a later attempt may say one of them anew. */
export function mergePartial(
  known: readonly PartialSegment[],
  fresh: readonly PartialSegment[],
): readonly PartialSegment[] {
  const byStart = new Map([...known, ...fresh].map((segment) => [segment.start, segment]));
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}
