import { describe, expect, it } from '@jest/globals';
import { within } from './within.js';

describe('within', () => {
  const never = new Promise<never>(() => undefined);

  it('hands on what comes in time, also its failure', async () => {
    await expect(within(60_000, Promise.resolve('here'))).resolves.toBe('here');
    await expect(within(60_000, Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  });

  it('waits no longer', async () => {
    await expect(within(1, never)).rejects.toThrow('No answer within 1 ms');
  });
});
