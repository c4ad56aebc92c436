import { describe, expect, it } from '@jest/globals';
import { limiter } from './limiter.js';
import { bytesSentFor, recognisePieces, type HeardPiece, type PieceRun } from './pieces.js';
import { transcriptionRequest } from './testing/transcription-request.js';

const pieces = [0, 10, 20].map((start) => ({ start, end: start + 10 }));
const heardAt = (start: number): HeardPiece => ({
  segments: [{ start, end: start + 1, text: `at ${start}`, speaker: null, confidence: null, words: [] }],
  language: null,
  bytesSent: 100,
});
const run = (options: Partial<PieceRun> & Pick<PieceRun, 'request'>): Promise<HeardPiece[]> =>
  recognisePieces({
    pieces,
    checkpointName: 'test',
    limit: limiter(3),
    recognise: ({ start }) => Promise.resolve(heardAt(start)),
    ...options,
  });

describe('recognisePieces', () => {
  it('answers in the order of time, whichever ends first', async () => {
    const { request } = transcriptionRequest({ durationSeconds: 30 });
    let finishFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (finishFirst = resolve));
    const heard = await run({
      request,
      recognise: async ({ start }) => {
        if (start === 0) await first;
        if (start === 20) finishFirst();
        return heardAt(start);
      },
    });
    expect(heard.map(({ segments }) => segments[0]?.start)).toEqual([0, 10, 20]);
  });

  it('tells true progress that never falls and ends with the whole', async () => {
    const { request, progress } = transcriptionRequest({ durationSeconds: 30 });
    await run({
      request,
      limit: limiter(1),
      recognise: ({ start }, { report }) => {
        report(5);
        report(4);
        return Promise.resolve(heardAt(start));
      },
    });
    expect(progress.map(({ processedSeconds }) => processedSeconds)).toEqual([5, 10, 15, 20, 25, 30]);
    expect(progress.flatMap(({ partial }) => partial?.map(({ start }) => start) ?? [])).toEqual([0, 10, 20]);
    expect(progress.flatMap(({ deliveredSeconds = [] }) => deliveredSeconds)).toEqual([10, 20, 30]);
  });

  it('skips what an earlier attempt finished, and still hands it out', async () => {
    const { request, progress, checkpoint } = transcriptionRequest({ durationSeconds: 30 });
    await run({ request, pieces: pieces.slice(0, 2) });
    expect(checkpoint.size).toBe(2);
    progress.length = 0;
    const done: number[] = [];
    const heard = await run({
      request,
      recognise: ({ start }) => {
        done.push(start);
        return Promise.resolve(heardAt(start));
      },
    });
    expect(done).toEqual([20]);
    expect(heard).toHaveLength(3);
    expect(bytesSentFor(heard)).toBe(300);
    expect(progress.flatMap(({ partial }) => partial ?? [])).toHaveLength(3);
  });

  it('does not take another engine’s pieces', async () => {
    const { request, checkpoint } = transcriptionRequest({ durationSeconds: 30 });
    await run({ request });
    await run({ request, checkpointName: 'other' });
    expect(checkpoint.size).toBe(6);
  });

  it('stops the others when one fails, and throws its error', async () => {
    const { request } = transcriptionRequest({ durationSeconds: 30 });
    const stopped: number[] = [];
    const failing = run({
      request,
      recognise: ({ start }, { signal }) =>
        start === 0
          ? Promise.reject(new Error('engine broke'))
          : new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => {
                stopped.push(start);
                reject(new Error('stopped'));
              });
            }),
    });
    await expect(failing).rejects.toThrow('engine broke');
    expect(stopped).toEqual([10, 20]);
  });

  it('throws the reason of an abort', async () => {
    const stop = new AbortController();
    const { request } = transcriptionRequest({ durationSeconds: 30, signal: stop.signal });
    const aborted = run({
      request,
      recognise: () => {
        stop.abort(new Error('cancelled by the user'));
        return Promise.reject(new Error('stopped'));
      },
    });
    await expect(aborted).rejects.toThrow('cancelled by the user');
  });
});
