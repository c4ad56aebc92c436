const two = (value: number): string => String(value).padStart(2, '0');

function parts(milliseconds: number) {
  return {
    hours: Math.floor(milliseconds / 3_600_000),
    minutes: Math.floor(milliseconds / 60_000) % 60,
    seconds: Math.floor(milliseconds / 1000) % 60,
    milliseconds: milliseconds % 1000,
  };
}

/** Whole milliseconds, the precision of both subtitle formats. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

/**
 * `hh:mm:ss,mmm` (SRT) or `hh:mm:ss.mmm` (WebVTT), rounded to the millisecond; hours take more digits from 100 on.
 * @throws RangeError for a negative time or one that is no finite number.
 */
export function formatTimestamp(seconds: number, format: 'srt' | 'vtt'): string {
  if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError(`Not a time in a medium: ${seconds} s`);
  const time = parts(toMilliseconds(seconds));
  const fraction = String(time.milliseconds).padStart(3, '0');
  return `${two(time.hours)}:${two(time.minutes)}:${two(time.seconds)}${format === 'srt' ? ',' : '.'}${fraction}`;
}

/** `m:ss`, from one hour on `h:mm:ss`; begun seconds are not counted, as players show it. Unknown or negative durations give `0:00`. */
export function formatDuration(durationSeconds: number): string {
  const time = parts(Number.isFinite(durationSeconds) ? Math.floor(Math.max(0, durationSeconds)) * 1000 : 0);
  return time.hours > 0
    ? `${time.hours}:${two(time.minutes)}:${two(time.seconds)}`
    : `${time.minutes}:${two(time.seconds)}`;
}

/** A text transcript's time: `mm:ss`, from one hour on `hh:mm:ss`, with milliseconds only where there are some. */
export function formatTextTimestamp(seconds: number): string {
  const time = parts(toMilliseconds(Math.max(0, seconds)));
  const whole = `${time.hours > 0 ? `${two(time.hours)}:` : ''}${two(time.minutes)}:${two(time.seconds)}`;
  return time.milliseconds > 0 ? `${whole}.${String(time.milliseconds).padStart(3, '0')}` : whole;
}
