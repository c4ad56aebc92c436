interface Dated {
  timestamp: string;
}

export interface DayGroup<T> {
  day: 'today' | 'earlier';
  notifications: T[];
}

/** Today's and all earlier ones in the reader's own time zone, each group in the order given; empty groups are left out. */
export function groupByDay<T extends Dated>(notifications: readonly T[], now: Date): DayGroup<T>[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const isToday = ({ timestamp }: Dated) => Date.parse(timestamp) >= midnight;
  const groups: DayGroup<T>[] = [
    { day: 'today', notifications: notifications.filter(isToday) },
    { day: 'earlier', notifications: notifications.filter((notification) => !isToday(notification)) },
  ];
  return groups.filter((group) => group.notifications.length > 0);
}
