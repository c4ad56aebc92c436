import { describe, expect, it } from '@jest/globals';
import { configureClient, waitForFile, waitForJob } from './index.js';
import { json, network, type Turn } from './testing/network.js';

function over(...turns: [Turn, ...Turn[]]) {
  const { fetch, sent } = network(...turns);
  configureClient({ baseUrl: 'http://api.test', clientVersion: 'test/1.0', fetch });
  return sent;
}
const at = (state: string, more = {}) => json(200, { id: 'j1', state, error: null, ...more });
const soon = { everyMs: 0 };

describe('waitForJob', () => {
  it('asks until the job has completed, and tells of each answer', async () => {
    const sent = over(at('queued'), at('active'), at('completed', { download_url: '/api/v1/x' }));
    const states: string[] = [];
    const job = await waitForJob('j1', { ...soon, onProgress: ({ state }) => states.push(state) });
    expect(job.download_url).toBe('/api/v1/x');
    expect(states).toEqual(['queued', 'active', 'completed']);
    expect(sent).toHaveLength(3);
  });

  it('throws why a job failed, and that one was cancelled', async () => {
    over(at('failed', { error: { code: 'NO_AUDIO', message: 'There is no sound in it.' } }));
    await expect(waitForJob('j1', soon)).rejects.toMatchObject({
      code: 'NO_AUDIO',
      message: 'There is no sound in it.',
    });
    over(at('cancelled'));
    await expect(waitForJob('j1', soon)).rejects.toMatchObject({ code: 'JOB_CANCELLED' });
  });

  it('stops waiting when the caller does', async () => {
    over(at('queued'));
    const leaving = new AbortController();
    const waiting = waitForJob('j1', {
      everyMs: 60_000,
      signal: leaving.signal,
      onProgress: () => leaving.abort(new Error('left')),
    });
    await expect(waiting).rejects.toThrow('left');
  });
});

describe('waitForFile', () => {
  it('asks until the file has been read', async () => {
    const sent = over(json(200, { status: 'processing' }), json(200, { id: 'f1', status: 'ready' }));
    expect((await waitForFile('f1', soon)).id).toBe('f1');
    expect(sent).toHaveLength(2);
  });

  it('throws why a file cannot be read', async () => {
    over(json(200, { status: 'failed', error: 'It is damaged.' }));
    await expect(waitForFile('f1', soon)).rejects.toMatchObject({ code: 'FILE_FAILED', message: 'It is damaged.' });
  });
});
