import { ApiError } from './api-error.js';
import { type FileRecordDto, getFile, getJob, type JobDto } from './generated/index.js';
import { pause } from './retry.js';

export interface WaitingOptions {
  /** Between two questions, in ms. */
  everyMs?: number;
  signal?: AbortSignal;
}

const EVERY_MS = 2_000;
const OPEN_STATES: readonly JobDto['state'][] = ['queued', 'active'];

/**
 * Asks until a job has ended.
 * @param onProgress told of the job whenever it was asked for, for progress and stage
 * @returns the job, completed
 * @throws ApiError with the job's own code when it failed, or `JOB_CANCELLED`; the signal's reason when it aborts
 */
export async function waitForJob(
  id: string,
  { onProgress, ...options }: WaitingOptions & { onProgress?: (job: JobDto) => void } = {},
): Promise<JobDto> {
  const job = await until(
    async (signal) => (await getJob({ path: { id }, signal })).data,
    (now) => {
      onProgress?.(now);
      return !OPEN_STATES.includes(now.state);
    },
    options,
  );
  if (job.state === 'completed') return job;
  throw new ApiError({
    message: job.error?.message ?? 'The job was cancelled.',
    status: 200,
    code: job.error?.code ?? 'JOB_CANCELLED',
  });
}

/**
 * Asks until a file that was uploaded has been read: only then can a job work on it.
 * @returns the file, ready
 * @throws ApiError `FILE_FAILED` when it cannot be read; the signal's reason when it aborts
 */
export async function waitForFile(id: string, options: WaitingOptions = {}): Promise<FileRecordDto> {
  const file = await until(
    async (signal) => (await getFile({ path: { name: id }, signal })).data,
    ({ status }) => status === 'ready' || status === 'failed',
    options,
  );
  if (file.status === 'ready') return file;
  throw new ApiError({ message: file.error ?? 'The file cannot be read.', status: 200, code: 'FILE_FAILED' });
}

async function until<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  isOver: (answer: T) => boolean,
  { everyMs = EVERY_MS, signal = new AbortController().signal }: WaitingOptions,
): Promise<T> {
  for (;;) {
    const answer = await ask(signal);
    if (isOver(answer)) return answer;
    await pause(everyMs, signal);
  }
}
