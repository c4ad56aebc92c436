/** @file Errors of media processes and of the media itself. */

export type FfmpegErrorCode =
  | 'FFMPEG_FAILED'
  | 'FFMPEG_TIMEOUT'
  | 'FFMPEG_OUT_OF_MEMORY'
  | 'FFMPEG_MISSING'
  | 'FFMPEG_NO_SPACE'
  /** The process was stopped because an output file exceeded `fileLimitBytes`. */
  | 'FFMPEG_FILE_TOO_LARGE';

/** ffmpeg or ffprobe failed. `retryable`: the same call may succeed later (the machine was busy or full). */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';

  constructor(
    readonly code: FfmpegErrorCode,
    message: string,
    readonly retryable: boolean,
    /** The last 4 kB of output, for the log. It contains file paths and must not be shown to users. */
    readonly stderrTail: string = '',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type MediaErrorCode =
  | 'NOT_MEDIA'
  | 'PLAYLIST'
  | 'NO_STREAMS'
  | 'NO_AUDIO'
  | 'NO_SUCH_TRACK'
  | 'NO_VIDEO'
  | 'DURATION_UNKNOWN'
  | 'MEDIA_TOO_LONG'
  | 'AUDIO_TOO_LARGE';

/** The file itself is unusable. The message can be shown to users and contains no paths. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly retryable = false;

  constructor(
    readonly code: MediaErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const tooLong = (maxSeconds: number): MediaError =>
  new MediaError(
    'MEDIA_TOO_LONG',
    `The file is longer than ${Math.floor(maxSeconds / 3600)} hours. Split it, or check that it is not damaged.`,
  );
