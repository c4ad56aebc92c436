import { afterAll, describe, expect, it } from '@jest/globals';
import { TRANSCRIPT_TASKS } from './transcript-tasks.js';
import { join } from 'node:path';
import { TextWorkers } from '../common/workers/text-workers.js';
import { BUILT, WorkerDiedError, WorkerProcess } from '../common/workers/worker-process.js';

const workers = new TextWorkers();
afterAll(() => workers.onModuleDestroy());

const segmentsOf = (length: number) =>
  JSON.stringify(
    Array.from({ length }, (_, at) => ({
      ...{ start: at, end: at + 1, text: 'something that is said', speaker: null, confidence: null, words: [] },
    })),
  );
const segments = segmentsOf(20_000);
const LONG = { segments, language: 'en', durationSeconds: 20_000, wordCount: 80_000, title: 'Talk' };
const order = (account: string, options: { signal?: AbortSignal; timeoutMs?: number } = {}) =>
  workers.run(TRANSCRIPT_TASKS, 'exportTranscript', { ...LONG, format: 'docx' }, { account, ...options });
const count = (account: string) =>
  workers.run(TRANSCRIPT_TASKS, 'countWordsOfSegments', { segments: '[{"text":"<i>Two</i> words"}]' }, { account });

describe('TextWorkers', () => {
  it('gives back what the function gives', async () => {
    expect(await count('a')).toBe(2);
    expect(
      await workers.run(
        TRANSCRIPT_TASKS,
        'countWordsOfSegments',
        { segments: '[{"text":"One"}]' },
        { account: 'a', characters: 3 },
      ),
    ).toBe(1);
  });

  it('keeps only so much text waiting for an account', async () => {
    const waiting = new AbortController();
    const held = Promise.withResolvers<{ segments: string }>();
    const running = workers.run(TRANSCRIPT_TASKS, 'countWordsOfSegments', () => held.promise, { account: 'c' });
    const large = { ...LONG, segments: 'x'.repeat(9 * 2 ** 20), format: 'docx' as const };
    const options = { account: 'c', signal: waiting.signal };
    const first = workers.run(TRANSCRIPT_TASKS, 'exportTranscript', large, options);
    first.catch(() => undefined);
    await expect(workers.run(TRANSCRIPT_TASKS, 'exportTranscript', large, options)).rejects.toMatchObject({
      ...{ status: 429, code: 'TEXT_WORK_BUSY' },
    });
    waiting.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    held.resolve({ segments: '[{"text":"word"}]' });
    expect(await running).toBe(1);
  });

  it('ends work that takes too long, and is ready for the next', async () => {
    await expect(order('a', { timeoutMs: 50 })).rejects.toMatchObject({ status: 413, code: 'TEXT_TOO_COMPLEX' });
    expect(await count('a')).toBe(2);
  });

  it('notices that a process needs more memory than it may have, and that it is gone', async () => {
    const process = new WorkerProcess(32);
    const input = { ...LONG, segments: `[${'[],'.repeat(5_000_000)}0]`, format: 'json' };
    const module = join(BUILT, `${TRANSCRIPT_TASKS.module}.js`);
    const work = process.run({ module, name: 'exportTranscript', input }, new AbortController().signal);
    await expect(work).rejects.toThrow(WorkerDiedError);
    expect(process.isAlive).toBe(false);
  });

  it('ends work that nobody waits for any more', async () => {
    const client = new AbortController();
    const work = order('a', { signal: client.signal });
    setImmediate(() => client.abort(new Error('gone')));
    await expect(work).rejects.toThrow('gone');
    expect(await count('a')).toBe(2);
  });

  it('refuses an account that has too much waiting, and works for another one meanwhile', async () => {
    const client = new AbortController();
    // Of a length of which ten may wait.
    const input = { ...LONG, segments: segmentsOf(5_000), format: 'docx' as const };
    const options = { account: 'a', signal: client.signal };
    const many = Array.from({ length: 11 }, () => workers.run(TRANSCRIPT_TASKS, 'exportTranscript', input, options));
    await expect(order('a')).rejects.toMatchObject({ status: 429, code: 'TEXT_WORK_BUSY' });
    expect(await count('b')).toBe(2);
    client.abort(new Error('gone'));
    for (const each of await Promise.allSettled(many)) expect(each.status).toBe('rejected');
  });
});
