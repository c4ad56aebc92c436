import { FfmpegError } from '@timbrel/ffmpeg';
import { JobFailure } from './operation.js';

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof FfmpegError && error.code === 'FFMPEG_NO_SPACE') ||
    (error as NodeJS.ErrnoException).code === 'ENOSPC' ||
    isDiskFull(error.cause));

/** What to say where the disk of the workspaces is full, also where that is only the cause of an error; null for any other error. */
export const diskFullFailure = (error: unknown): JobFailure | null =>
  isDiskFull(error)
    ? new JobFailure(
        'NO_SPACE',
        'There is no room for this work on the server at the moment. Please try again later.',
        true,
      )
    : null;
