import type { GetJobResponse } from '@timbrel/api-client';
import { isRunning } from '../../../domain/work/is-running';

type Job = GetJobResponse;

interface PageOfJob {
  readonly fileId: string | null;
  /** The job in the page's address. */
  readonly jobId: string | null;
  /** What the page can do. */
  readonly types: readonly Job['type'][];
}

/** The job that a page tells of: the one that works on its file just now, whoever started it, else the one in its address. */
export function jobOfPage(jobs: readonly Job[], { fileId, jobId, types }: PageOfJob): Job | null {
  const own = jobs.filter((job) => job.input_file_id === fileId && types.includes(job.type));
  return own.find(isRunning) ?? own.find(({ id }) => id === jobId) ?? null;
}
