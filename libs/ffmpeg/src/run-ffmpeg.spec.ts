import { describe, expect, it } from '@jest/globals';
import { parseOutTime, toFfmpegError } from './run-ffmpeg.js';
import { ProcessError, type ProcessFailure } from './run-process.js';

const failed = (failure: ProcessFailure, stderr = '', signal: NodeJS.Signals | null = null): ProcessError =>
  new ProcessError(failure, 'ffmpeg failed', stderr, signal ? null : 1, signal);

describe('parseOutTime', () => {
  it('reads seconds from the out-time line alone', () => {
    expect(parseOutTime('out_time_us=1500000')).toBe(1.5);
    expect(parseOutTime('out_time_us=N/A')).toBeUndefined();
    expect(parseOutTime('total_size=1500000')).toBeUndefined();
  });
});

describe('toFfmpegError', () => {
  it.each([
    ['a program that is not there', failed('missing'), 'FFMPEG_MISSING', false],
    ['a time-out', failed('timeout'), 'FFMPEG_TIMEOUT', true],
    ['a full disk', failed('exit', 'x: No space left on device'), 'FFMPEG_NO_SPACE', true],
    ['the memory limit', failed('exit', 'Error: Cannot allocate memory'), 'FFMPEG_OUT_OF_MEMORY', false],
    ['a file that outgrew its limit', failed('exit', '', 'SIGXFSZ'), 'FFMPEG_FILE_TOO_LARGE', false],
    ['a write beyond the limit', failed('exit', 'x: File too large'), 'FFMPEG_FILE_TOO_LARGE', false],
    ['a kill from outside', failed('exit', '', 'SIGKILL'), 'FFMPEG_FAILED', true],
    ['an input that cannot be read', failed('exit', 'Invalid data found'), 'FFMPEG_FAILED', false],
  ])('sorts %s', (_name, error, code, retryable) => {
    expect(toFfmpegError(error)).toMatchObject({ code, retryable, stderrTail: error.stderrTail });
  });
});
