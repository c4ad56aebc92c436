import type { ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import { isRunning } from '../../../domain/work/is-running';

type File = ListFilesResponse['files'][number];
type Job = ListJobsResponse['jobs'][number];

/** What files need by themselves; nobody has asked for it. */
const SYSTEM_JOBS: readonly Job['type'][] = ['media', 'rendition'];

/** The jobs that somebody waits for. */
export const askedFor = (jobs: readonly Job[]): readonly Job[] =>
  jobs.filter(({ type }) => !SYSTEM_JOBS.includes(type));

/** What a file's row tells of: the job about it that runs, or the newest one where that has failed. */
export function jobOfFile(jobs: readonly Job[], { id }: Pick<File, 'id'>): Job | undefined {
  const own = askedFor(jobs).filter(({ input_file_id }) => input_file_id === id);
  return own.find(isRunning) ?? (own[0]?.state === 'failed' ? own[0] : undefined);
}
