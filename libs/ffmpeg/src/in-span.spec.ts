import { describe, expect, it } from '@jest/globals';
import { inSpan } from './in-span.js';

describe('inSpan, where nobody traces', () => {
  it('hands on what comes of it', async () => {
    expect(await inSpan('work', {}, async () => 7, String)).toBe(7);
    const failure = new Error('no');
    await expect(inSpan('work', {}, () => Promise.reject(failure), String)).rejects.toBe(failure);
  });
});
