import { describe, expect, it } from '@jest/globals';
import { FairQueue, type QueueLimits, QueueFullError, type TurnOptions } from './fair-queue.js';

const LIMITS = { slots: 2, mostWaiting: 4, mostWaitingPerAccount: 3 };

/** Work that ends when it is told to; `begun` says whose work began, in order. */
function tasks(limits: QueueLimits = LIMITS) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const order = (account: string, name: string, options?: TurnOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = queue.run(account, () => (begun.push(name), promise), options);
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, order };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FairQueue', () => {
  it('runs one task of an account at a time, and another account beside it', async () => {
    const { begun, order } = tasks();
    const [first] = [order('a', 'a1'), order('a', 'a2'), order('b', 'b1')];
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    first.end();
    await settled();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    expect(await first.done).toBe('a1');
  });

  it('gives turns in rotation, however much one account has ordered before', async () => {
    const { begun, order } = tasks({ ...LIMITS, slots: 1 });
    const all = [order('a', 'a1'), order('a', 'a2'), order('a', 'a3'), order('b', 'b1')];
    for (const each of [all[0]!, all[1]!, all[3]!]) {
      await settled();
      each.end();
    }
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('refuses what would wait behind too much, of an account or of all', async () => {
    const { order } = tasks({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) order('a', name);
    await expect(order('a', 'a5').done).rejects.toThrow(QueueFullError);
    order('b', 'b1');
    await expect(order('b', 'b2').done).rejects.toThrow(QueueFullError);
  });

  it('keeps as many places again for accounts that have no turn waiting', async () => {
    const { order } = tasks({ ...LIMITS, slots: 1 });
    const outcome = (account: string, name: string) =>
      Promise.race([order(account, name).done.catch((error: Error) => error.name), settled()]);
    for (const name of ['a1', 'a2', 'a3', 'a4']) order('a', name);
    const newcomers: unknown[] = [];
    for (const account of ['b', 'c', 'd', 'e', 'f', 'g']) newcomers.push(await outcome(account, `${account}1`));
    expect(newcomers).toEqual([...Array<undefined>(5).fill(undefined), 'QueueFullError']);
    expect(await outcome('b', 'b2')).toBe('QueueFullError');
  });

  it('refuses what would hold too much while it waits, of an account or of all, until others have begun or gone', async () => {
    const { order } = tasks({ ...LIMITS, slots: 1, mostBytes: { perOwner: 10, total: 10 } });
    const gone = new AbortController();
    const running = order('a', 'a1', { bytes: 100 });
    order('a', 'a2', { bytes: 8 });
    await expect(order('a', 'a3', { bytes: 8 }).done).rejects.toThrow(QueueFullError);
    const leaving = order('b', 'b1', { bytes: 6, signal: gone.signal });
    await expect(order('c', 'c1', { bytes: 8 }).done).rejects.toThrow(QueueFullError);
    gone.abort(new Error('gone'));
    await expect(leaving.done).rejects.toThrow('gone');
    order('c', 'c2', { bytes: 8 });
    running.end();
    await running.done;
    await settled();
    const later = order('a', 'a4', { bytes: 8 });
    expect(await Promise.race([later.done.catch((error: unknown) => error), settled()])).not.toBeInstanceOf(Error);
  });

  it('lets the work of a job wait behind whatever is waiting', async () => {
    const { order } = tasks({ ...LIMITS, slots: 1 });
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => order('a', name));
    all.push(order('a', 'job', { isPatient: true }));
    for (const { done, end } of all) {
      end();
      await done;
    }
    expect(await all[4]!.done).toBe('job');
  });

  it('forgets a waiting task whose order was withdrawn, and goes on after one that failed', async () => {
    const { begun, order } = tasks({ ...LIMITS, slots: 1 });
    const gone = new AbortController();
    const [first, second] = [order('a', 'a1'), order('b', 'b1', { signal: gone.signal })];
    order('c', 'c1');
    gone.abort(new Error('gone'));
    await expect(second.done).rejects.toThrow('gone');
    first.fail();
    await expect(first.done).rejects.toThrow('a1');
    expect(begun).toEqual(['a1', 'c1']);
    await expect(order('d', 'd1', { signal: gone.signal }).done).rejects.toThrow('gone');
  });
});
