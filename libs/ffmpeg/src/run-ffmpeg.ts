import type { Readable, Writable } from 'node:stream';
import { FfmpegError } from './errors.js';
import { guardInputs, type InputKind } from './guard-inputs.js';
import { ProcessError, runProcess } from './run-process.js';

const DEFAULT_MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;
/** A safety limit, larger than any upload or result. */
const DEFAULT_FILE_LIMIT_BYTES = 64 * 1024 ** 3;
/** In MPEG and Ogg, longer forward jumps are closed, because recordings may be concatenated. ffmpeg's own limit of 10 s would also close
 * pauses in the audio and shift everything after them.
 */
const LONGEST_PAUSE_SECONDS = 300;

export interface FfmpegProgress {
  /** Seconds of media written so far. */
  outTimeSeconds: number;
  /** Out-time over `durationSeconds`, 0..1; null without a duration. */
  fraction: number | null;
}

export interface FfmpegOptions {
  /** From `resolveTools`. */
  binary: string;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: FfmpegProgress) => void) | undefined;
  /** The duration of the output, for the fraction in `onProgress`. */
  durationSeconds?: number | undefined;
  cwd?: string | undefined;
  /** Default: 'media'. */
  inputs?: InputKind | undefined;
  /** Address space limit. Default: 2 GiB. */
  memoryLimitBytes?: number | undefined;
  /** Limit per output file. Default: 64 GiB. */
  fileLimitBytes?: number | undefined;
  /** Feeds `-i pipe:0`. */
  input?: Readable | undefined;
  /** Receives `pipe:1`. */
  output?: Writable | undefined;
}

export interface FfmpegResult {
  /** The last 4 kB of ffmpeg's output. */
  stderrTail: string;
  /** Total seconds of media written. */
  outTimeSeconds: number;
}

/** Runs ffmpeg with an argument list from the first input option to the output. Adds input guards, progress and log options.
 *
 * @throws FfmpegError, the signal's reason when aborted, or the error of `input`/`output`; the process is gone by then
 */
export async function runFfmpeg(args: readonly string[], options: FfmpegOptions): Promise<FfmpegResult> {
  const {
    binary,
    durationSeconds,
    onProgress,
    timeoutSeconds,
    memoryLimitBytes = DEFAULT_MEMORY_LIMIT_BYTES,
    fileLimitBytes = DEFAULT_FILE_LIMIT_BYTES,
  } = options;
  let outTimeSeconds = 0;
  const onLine = (line: string): void => {
    const seconds = parseOutTime(line);
    if (seconds === undefined || seconds < outTimeSeconds) return;
    outTimeSeconds = seconds;
    const fraction = durationSeconds ? Math.min(1, seconds / durationSeconds) : null;
    onProgress?.({ outTimeSeconds, fraction });
  };
  // Progress goes to file descriptor 3, leaving standard output for media.
  const quiet = ['-nostdin', '-hide_banner', '-y', '-loglevel', 'warning', '-nostats', '-progress', 'pipe:3'];
  const pauses = ['-dts_delta_threshold', String(LONGEST_PAUSE_SECONDS)];
  try {
    const { stderrTail } = await runProcess(
      binary,
      [...quiet, ...pauses, ...guardInputs(args, options.inputs ?? 'media')],
      {
        timeoutSeconds,
        memoryLimitBytes,
        fileLimitBytes,
        signal: options.signal,
        cwd: options.cwd,
        input: options.input,
        output: options.output,
        sideChannel: true,
        onLine,
      },
    );
    return { stderrTail, outTimeSeconds };
  } catch (error) {
    throw error instanceof ProcessError ? toFfmpegError(error) : error;
  }
}

/** Parses the seconds of a `-progress` line; undefined for other lines and N/A. */
export function parseOutTime(line: string): number | undefined {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) / 1e6 : undefined;
}

/** Classifies failures of media processes as retryable or permanent. */
export function toFfmpegError(error: ProcessError): FfmpegError {
  const { failure, message, stderrTail, exitSignal } = error;
  const cause = { cause: error };
  if (failure === 'missing') return new FfmpegError('FFMPEG_MISSING', message, false, stderrTail, cause);
  if (failure === 'timeout') return new FfmpegError('FFMPEG_TIMEOUT', message, true, stderrTail, cause);
  if (/No space left on device|ENOSPC/i.test(stderrTail)) {
    return new FfmpegError('FFMPEG_NO_SPACE', message, true, stderrTail, cause);
  }
  if (exitSignal === 'SIGXFSZ' || /File too large|EFBIG/i.test(stderrTail)) {
    return new FfmpegError('FFMPEG_FILE_TOO_LARGE', message, false, stderrTail, cause);
  }
  if (/Cannot allocate memory|failed to map segment|std::bad_alloc/i.test(stderrTail)) {
    return new FfmpegError('FFMPEG_OUT_OF_MEMORY', message, false, stderrTail, cause);
  }
  // Killed externally, or not started because the machine was out of resources.
  const passing = failure === 'spawn' || exitSignal === 'SIGKILL' || exitSignal === 'SIGTERM';
  return new FfmpegError('FFMPEG_FAILED', message, passing, stderrTail, cause);
}
