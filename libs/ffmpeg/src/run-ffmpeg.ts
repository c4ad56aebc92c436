import type { Readable, Writable } from 'node:stream';
import { FfmpegError } from './errors.js';
import { guardInputs, type InputKind } from './guard-inputs.js';
import { ProcessError, runProcess } from './run-process.js';

const DEFAULT_MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;
/** A backstop: larger than any upload and anything made of one. */
const DEFAULT_FILE_LIMIT_BYTES = 64 * 1024 ** 3;
/**
 * In MPEG and Ogg, a longer jump of the clock ahead is closed, since recordings may be joined there; ffmpeg's own limit of 10 s also
 * closes pauses of the sound, and moves all that comes after them.
 */
const LONGEST_PAUSE_SECONDS = 300;

export interface FfmpegProgress {
  /** Seconds of media written so far. */
  outTimeSeconds: number;
  /** Out-time over `durationSeconds`, 0..1; null where the duration was not given. */
  fraction: number | null;
}

export interface FfmpegOptions {
  /** From `resolveTools`. */
  binary: string;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: FfmpegProgress) => void) | undefined;
  /** The length of what is written, for the fraction in `onProgress`. */
  durationSeconds?: number | undefined;
  cwd?: string | undefined;
  /** 'media' unless given. */
  inputs?: InputKind | undefined;
  /** Address space, 2 GiB unless given. */
  memoryLimitBytes?: number | undefined;
  /** Of each file that is written, 64 GiB unless given. */
  fileLimitBytes?: number | undefined;
  /** Feeds `-i pipe:0`. */
  input?: Readable | undefined;
  /** Takes what is written to `pipe:1`. */
  output?: Writable | undefined;
}

export interface FfmpegResult {
  /** The last 4 kB of what ffmpeg said. */
  stderrTail: string;
  /** Seconds of media written in all. */
  outTimeSeconds: number;
}

/**
 * Runs ffmpeg on an argument list, which holds everything from the first input option to the output. Guards for inputs,
 * progress and quietness are added here.
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
  // Progress goes to descriptor 3, which leaves standard output to media.
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

/** The seconds in a line of `-progress`, undefined for the other lines and for N/A. */
export function parseOutTime(line: string): number | undefined {
  const match = /^out_time_us=(\d+)$/.exec(line.trim());
  return match ? Number(match[1]) / 1e6 : undefined;
}

/** Sorts the ways in which a media process fails into those that may pass and those that stay. */
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
  // Killed from outside, or not started because the machine was full.
  const passing = failure === 'spawn' || exitSignal === 'SIGKILL' || exitSignal === 'SIGTERM';
  return new FfmpegError('FFMPEG_FAILED', message, passing, stderrTail, cause);
}
