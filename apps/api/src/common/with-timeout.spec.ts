import { describe, expect, it } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

describe('withTimeout', () => {
  const never = new Promise<never>(() => undefined);

  it('passes on what comes in time, also a failure', async () => {
    await expect(withTimeout(Promise.resolve('here'), 60_000)).resolves.toBe('here');
    await expect(withTimeout(Promise.reject(new Error('its own')), 60_000)).rejects.toThrow('its own');
  });

  it('waits no longer', async () => {
    await expect(withTimeout(never, 1)).rejects.toThrow('No answer within 1 ms');
  });
});
