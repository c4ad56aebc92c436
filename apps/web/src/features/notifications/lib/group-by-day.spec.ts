import { describe, expect, it } from '@jest/globals';
import { groupByDay } from './group-by-day';

const now = new Date(2026, 10, 20, 15, 30);
const at = (day: number, hour: number) => ({ timestamp: new Date(2026, 10, day, hour).toISOString() });

describe('groupByDay', () => {
  it('parts at the midnight of the reader', () => {
    const [justToday, justYesterday] = [at(20, 0), at(19, 23)];
    expect(groupByDay([justToday, justYesterday], now)).toEqual([
      { day: 'today', notifications: [justToday] },
      { day: 'earlier', notifications: [justYesterday] },
    ]);
  });

  it('leaves empty groups out', () => {
    expect(groupByDay([at(1, 12)], now).map(({ day }) => day)).toEqual(['earlier']);
    expect(groupByDay([], now)).toEqual([]);
  });
});
