/** @file Moments as people write them. Pure. */

const two = (value: number, digits = 0): string => value.toFixed(digits).padStart(digits > 0 ? 3 + digits : 2, '0');

/** '01:02.345', with hours where there are some; thousandths only where they are not zero. */
export function writeTime(seconds: number): string {
  const ms = Math.round(Math.max(0, seconds) * 1_000);
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms % 60_000) / 1_000];
  const clock = `${two(minutes)}:${two(rest, rest % 1 === 0 ? 0 : 3)}`;
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}

/** Seconds of 'mm:ss', 'hh:mm:ss' or plain seconds, with a fraction; null for anything else. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(?:(\d+):)?(\d+):)?(\d+(?:[.,]\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1] ?? 0, match[2] ?? 0, (match[3] ?? '').replace(',', '.')].map(Number) as [
    number,
    number,
    number,
  ];
  return match[2] !== undefined && seconds >= 60 ? null : hours * 3_600 + minutes * 60 + seconds;
}
