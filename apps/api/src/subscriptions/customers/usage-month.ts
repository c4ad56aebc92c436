export interface Period {
  /** Inclusive. */
  start: Date;
  /** Exclusive. */
  end: Date;
}

/** The anchor moved by whole months in UTC, clamped to the month's last day. */
export function monthsAfter(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/** The usage month that holds `now`, counted from the anchor's day and time: half-open. */
export function usageMonth(anchor: Date, now: Date): Period {
  let months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (monthsAfter(anchor, months) > now) months -= 1;
  return { start: monthsAfter(anchor, months), end: monthsAfter(anchor, months + 1) };
}
