import { describe, expect, it } from '@jest/globals';
import { limiter } from './limiter.js';

describe('limiter', () => {
  it('never runs more at once than allowed, and runs all', async () => {
    const limit = limiter(2);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        limit(async () => {
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          return n;
        }),
      ),
    );
    expect(results).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('gives the place on after a failure', async () => {
    const limit = limiter(1);
    const failed = limit(() => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    await expect(limit(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
