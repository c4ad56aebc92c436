const CLOCK = /^(?:(\d+):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/;
const SECONDS = /^\d+(?:\.\d+)?$/;

/** A line that is nothing but a time: `mm:ss` or `hh:mm:ss` (`clock`), or seconds, which dialogue can look like ('1999'). */
export function readTextTime(line: string): { seconds: number; form: 'clock' | 'seconds' } | undefined {
  const text = line.trim();
  if (SECONDS.test(text)) return { seconds: Math.round(Number(text) * 1000) / 1000, form: 'seconds' };
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { seconds: (whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000)) / 1000, form: 'clock' };
}
