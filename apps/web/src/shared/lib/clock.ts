const two = (value: number) => String(value).padStart(2, '0');

/** A length or position as '0:07', '42:18' or '1:08:52'. Fractions of a second are cut off, so a clock never runs ahead. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A position to the tenth of a second: '12:19.1'. Cut off, not rounded, as in {@link formatClock}. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}
