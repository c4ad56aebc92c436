import { afterAll, describe, expect, it } from '@jest/globals';
import { SUBTITLE_FILE_TASKS } from './subtitle-file-tasks.js';
import { TRANSCRIPT_TASKS } from './transcript-tasks.js';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StreamedBytes } from '../common/workers/streamed-bytes.js';
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
function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, 'x');
}
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

  describe('with bytes that are streamed', () => {
    const srt = (cues: number) => '1\n00:00:00,000 --> 00:00:01,000\nOne word\n\n'.repeat(cues);
    const describe = (open: () => Promise<Readable>, characters?: number) => {
      const input = { bytes: new StreamedBytes(open), extension: 'srt' };
      const options = { account: 'a', ...(characters !== undefined && { characters }) };
      return workers.run(SUBTITLE_FILE_TASKS, 'describeSubtitles', input, options);
    };

    it('hands them on in pieces of any length, one text after the other', async () => {
      const bytes = Buffer.from(srt(20_000));
      const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 1), bytes.subarray(1, 700_000), bytes.subarray(700_000)];
      expect(await describe(async () => Readable.from(pieces))).toMatchObject({ cues: 20_000, words: 40_000 });
      expect(await describe(async () => Readable.from([Buffer.from(srt(3))]))).toMatchObject({ cues: 3 });
      expect(await describe(async () => Readable.from([]))).toBe('no-cues');
    });

    it('reads short ones itself', async () => {
      expect(await describe(async () => Readable.from([Buffer.from(srt(1))]), 50)).toMatchObject({ words: 2 });
    });

    it('says what went wrong with them, and is ready for the next', async () => {
      const broken = () =>
        Readable.from(
          (function* () {
            yield Buffer.from(srt(1));
            throw new Error('The disk is gone');
          })(),
        );
      await expect(describe(async () => broken())).rejects.toThrow('The disk is gone');
      await expect(describe(() => Promise.reject(new Error('No such file')))).rejects.toThrow('No such file');
      expect(await count('a')).toBe(2);
    });

    it('notices a process that ends while it is fed', async () => {
      const process = new WorkerProcess(32);
      const module = join(BUILT, `${TRANSCRIPT_TASKS.module}.js`);
      const bytes = new StreamedBytes(async () => Readable.from(endless()));
      const message = {
        module,
        name: 'describeSubtitles',
        input: { bytes: null, extension: 'srt' },
        bytesAt: ['bytes'],
      };
      const work = process.run(message, new AbortController().signal, bytes);
      setTimeout(() => process.end(), 300);
      await expect(work).rejects.toThrow(WorkerDiedError);
    });
  });

  const long = { ...LONG, segments: 'x'.repeat(9 * 2 ** 20), format: 'docx' as const };
  it.each([
    [
      'of its own',
      (account: string, signal: AbortSignal) =>
        workers.run(TRANSCRIPT_TASKS, 'exportTranscript', long, { account, signal }),
    ],
    [
      'that waits to be read together with more',
      (account: string, signal: AbortSignal) =>
        workers.run(TRANSCRIPT_TASKS, 'exportTranscript', async () => long, { account, signal, held: [long.segments] }),
    ],
  ])('keeps only so much text waiting for an account: %s', async (account, send) => {
    const waiting = new AbortController();
    const held = Promise.withResolvers<{ segments: string }>();
    const running = workers.run(TRANSCRIPT_TASKS, 'countWordsOfSegments', () => held.promise, { account });
    const first = send(account, waiting.signal);
    first.catch(() => undefined);
    await expect(send(account, waiting.signal)).rejects.toMatchObject({ status: 429, code: 'TEXT_WORK_BUSY' });
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
