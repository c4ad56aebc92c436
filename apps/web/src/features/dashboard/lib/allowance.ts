const SECONDS_PER_HOUR = 3600;
/** Two views of one figure: a plan's translation hours are these words each. */
export const WORDS_PER_HOUR = 9000;
/** Up to here the transcription card shows the allowance as a gift: '15m Free / 15m'. */
export const FREE_ALLOWANCE_SECONDS = 0.25 * SECONDS_PER_HOUR;

/** Minutes under an hour (begun ones count), else hours with at most one decimal: '8m', '5h', '1.5h'. */
export function formatAllowance(seconds: number, locale: string): string {
  if (seconds < SECONDS_PER_HOUR) return `${Math.ceil(seconds / 60)}m`;
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(seconds / SECONDS_PER_HOUR);
  return `${hours}h`;
}

/** The same to be read out: '8 minutes', '1.5 hours'. */
export function speakAllowance(seconds: number, locale: string): string {
  return seconds < SECONDS_PER_HOUR
    ? say(Math.ceil(seconds / 60), 'minute', locale)
    : say(seconds / SECONDS_PER_HOUR, 'hour', locale);
}

/** A stretch of days in the largest unit that says it well: '9 days', '3 weeks', '5 months'. */
export function formatDays(days: number, locale: string): string {
  if (days < 14) return say(days, 'day', locale);
  if (days < 60) return say(Math.round(days / 7), 'week', locale);
  return days < 730 ? say(Math.round(days / 30.4), 'month', locale) : say(Math.round(days / 365), 'year', locale);
}

const say = (value: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);

/** The share of an allowance that is used or held by running jobs; null where there is no limit to measure by. */
export function usedShare(used: number, limit: number): number | null {
  if (limit < 0) return null;
  return limit === 0 ? 1 : used / limit;
}
