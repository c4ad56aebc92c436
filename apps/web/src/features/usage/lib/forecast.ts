const DAY_MS = 86_400_000;
/** A pace is read from this many days, and from no fewer active ones. */
const WINDOW_DAYS = 14;
const ACTIVE_DAYS = 3;

interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  amount: number;
}

/**
 * The day on which what is left is used up when the last two weeks go on like that; null without enough days to tell, without a
 * limit, or when it lasts until the allowance begins anew.
 *
 * @param days oldest first, up to today
 */
export function usedUpOn(days: readonly Day[], left: number, resetsAt: string): Date | null {
  const recent = days.slice(-WINDOW_DAYS);
  const last = recent.at(-1);
  if (!last || left < 0 || recent.filter(({ amount }) => amount > 0).length < ACTIVE_DAYS) return null;
  const pace = recent.reduce((sum, { amount }) => sum + amount, 0) / recent.length;
  const day = new Date(Date.parse(last.date) + Math.ceil(left / pace) * DAY_MS);
  return day < new Date(resetsAt) ? day : null;
}
