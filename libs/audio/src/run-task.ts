/** @file Runs tasks in processes of their own. */
import { FfmpegError, ProcessError, runProcess, toFfmpegError } from '@timbrel/ffmpeg';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { MAX_RAW_BYTES } from './raw-audio-limit.js';
import { type Task, type TaskName, type TaskResults } from './tasks.js';

export interface RunOptions {
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  /** 0..1 */
  onProgress?: ((fraction: number) => void) | undefined;
}

const program = createRequire(import.meta.url).resolve('@timbrel/audio/program');
/** Of JavaScript's own heap; sound is read in blocks and needs little of it. */
const HEAP_MB = 512;

/** @throws FfmpegError as other media processes do, or the signal's reason; the process is gone by then */
export async function runTask<Name extends TaskName>(
  task: Task<Name>,
  { timeoutSeconds, signal, onProgress }: RunOptions,
): Promise<TaskResults[Name]> {
  let result: { value: TaskResults[Name] } | undefined;
  try {
    await runProcess(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program, task.sound.path], {
      // No argument may be longer than 128 KiB, which some thousand spans are. The one there is shows in lists of processes.
      input: Readable.from([JSON.stringify(task)]),
      timeoutSeconds,
      cpuLimitSeconds: timeoutSeconds,
      fileLimitBytes: MAX_RAW_BYTES,
      signal,
      onLine: (line) => {
        const said = JSON.parse(line) as { fraction?: number; result?: TaskResults[Name] };
        if (said.fraction !== undefined) onProgress?.(said.fraction);
        else result = { value: said.result as TaskResults[Name] };
      },
    });
  } catch (error) {
    throw error instanceof ProcessError ? toFfmpegError(error) : error;
  }
  if (!result) throw new FfmpegError('FFMPEG_FAILED', 'The sound processor said nothing.', true);
  return result.value;
}
