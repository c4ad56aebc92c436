const DAY_MS = 86_400_000;
/** A pace is read from no fewer active days. */
const ACTIVE_DAYS = 3;

export interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  amount: number;
}

/**
 * How many days what is left lasts when they go on like the recent ones; null without enough of them to tell, or without a limit.
 *
 * @param recent the last two weeks
 * @param left −1 is unlimited
 */
export function daysLeft(recent: readonly Day[], left: number): number | null {
  if (left < 0 || recent.filter(({ amount }) => amount > 0).length < ACTIVE_DAYS) return null;
  const pace = recent.reduce((sum, { amount }) => sum + amount, 0) / recent.length;
  return Math.ceil(left / pace);
}

/** The day, in UTC, on which an allowance is used up; null when that cannot be told, or it begins anew before. */
export function usedUpOn(recent: readonly Day[], left: number, resetsAt: string): Date | null {
  const [days, last] = [daysLeft(recent, left), recent.at(-1)];
  if (days === null || !last) return null;
  const day = new Date(Date.parse(last.date) + days * DAY_MS);
  return day < new Date(resetsAt) ? day : null;
}
