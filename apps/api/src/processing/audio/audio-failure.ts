import { FfmpegError, MediaError } from '@timbrel/ffmpeg';
import { diskFullFailure } from '../jobs/operation/disk-full.js';
import { JobFailure } from '../jobs/operation/operation.js';

/** What a failure of the sound tools means, in words for the file's owner. */
export function audioFailure(error: unknown): unknown {
  if (error instanceof MediaError) return new JobFailure(error.code, error.message);
  const full = diskFullFailure(error);
  if (full) return full;
  if (!(error instanceof FfmpegError)) return error;
  if (error.code === 'FFMPEG_TIMEOUT')
    return new JobFailure('PROCESSING_TIMEOUT', 'This took too long and was stopped. Please try again.', true);
  if (error.code === 'FFMPEG_FILE_TOO_LARGE')
    return new JobFailure(
      'AUDIO_TOO_LARGE',
      'This recording is too large to process. Lower its sample rate or its number of channels, or split the recording.',
    );
  const message = 'The sound of this file could not be processed. It may be damaged.';
  return new JobFailure('PROCESSING_FAILED', message, error.retryable);
}
