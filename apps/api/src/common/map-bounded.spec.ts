import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { mapBounded } from './map-bounded.js';

describe('a bounded map', () => {
  it('answers in the order of the items, with no more in hand than allowed', async () => {
    let [inHand, most] = [0, 0];
    const doubled = await mapBounded([1, 2, 3, 4, 5], 2, async (item) => {
      most = Math.max(most, (inHand += 1));
      for (let turns = 6 - item; turns > 0; turns -= 1) await setImmediate();
      inHand -= 1;
      return item * 2;
    });
    expect(doubled).toEqual([2, 4, 6, 8, 10]);
    expect(most).toBe(2);
  });

  it('fails with the first that fails, and answers nothing for nothing', async () => {
    await expect(mapBounded([1, 2], 1, (item) => Promise.reject(new Error(`no ${item}`)))).rejects.toThrow('no 1');
    expect(await mapBounded([], 4, () => Promise.resolve(1))).toEqual([]);
  });
});
