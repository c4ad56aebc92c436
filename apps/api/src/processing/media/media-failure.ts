import { FfmpegError, MediaError } from '@timbrel/ffmpeg';
import { JobFailure } from '../jobs/operation/operation.js';

/** Media that cannot be read is the file's fault and final; the rest may pass. */
export function mediaFailure(error: unknown): unknown {
  if (error instanceof MediaError) return new JobFailure(error.code, error.message);
  if (error instanceof FfmpegError) {
    return new JobFailure(
      'MEDIA_UNREADABLE',
      'The file could not be read as audio or video. It may be damaged.',
      error.retryable,
    );
  }
  return error;
}
