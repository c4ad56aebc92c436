import { describe, expect, it } from '@jest/globals';
import { firstRegions, moveEdge, regionOf, resultSeconds, splitAt, staysAt } from './regions';

const parts = (...pairs: [number, number][]) => pairs.map(([start, end]) => regionOf(start, end));

describe('regions', () => {
  it('begin with the first minute, or all of a shorter recording', () => {
    expect(firstRegions(300)).toMatchObject([{ start: 0, end: 60 }]);
    expect(firstRegions(42.5)).toMatchObject([{ start: 0, end: 42.5 }]);
  });

  it('keep their edges in order and within the recording', () => {
    const [part] = parts([10, 20]);
    expect(moveEdge(part!, 'start', 25, 100)).toMatchObject({ start: 19.99, end: 20 });
    expect(moveEdge(part!, 'start', -3, 100)).toMatchObject({ start: 0 });
    expect(moveEdge(part!, 'end', 500, 100)).toMatchObject({ end: 100 });
    expect(moveEdge(part!, 'end', 12.34567, 100)).toMatchObject({ end: 12.346 });
  });

  it('are divided where the playhead stands', () => {
    expect(splitAt(parts([0, 10], [20, 30]), 25)).toMatchObject([
      { start: 0, end: 10 },
      { start: 20, end: 25 },
      { start: 25, end: 30 },
    ]);
    expect(splitAt(parts([0, 10]), 15)).toHaveLength(1);
  });

  it('tell the length of the result, overlaps counted once and those turned off not at all', () => {
    const [a, b, c] = parts([0, 10], [5, 20], [50, 60]);
    const all = [a!, b!, { ...c!, active: false }];
    expect(resultSeconds(all, 'keep', 100)).toBe(20);
    expect(resultSeconds(all, 'remove', 100)).toBe(80);
  });

  it('tell what stays', () => {
    const all = parts([10, 20]);
    expect([staysAt(15, all, 'keep'), staysAt(5, all, 'keep')]).toEqual([true, false]);
    expect([staysAt(15, all, 'remove'), staysAt(5, all, 'remove')]).toEqual([false, true]);
  });
});
