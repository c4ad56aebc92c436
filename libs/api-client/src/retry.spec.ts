import { describe, expect, it } from '@jest/globals';
import { networkError } from './api-error.js';
import { backoffMs, pause, withRetries } from './retry.js';

describe('backoffMs', () => {
  it('doubles from one second', () => {
    expect([0, 1, 2].map((attempt) => backoffMs(attempt, () => 0))).toEqual([1000, 2000, 4000]);
  });

  it('adds less than one second at random', () => {
    expect(backoffMs(0, () => 0.999)).toBeCloseTo(1999, 5);
  });
});

describe('withRetries', () => {
  const quiet = new AbortController().signal;
  const attempts = (...outcomes: (number | Error)[]) => {
    const waits: number[] = [];
    let made = 0;
    const run = () =>
      withRetries(
        async () => {
          const outcome = outcomes[made++];
          if (outcome instanceof Error) throw outcome;
          return new Response(null, { status: outcome ?? 200 });
        },
        quiet,
        { maxRetries: 3, wait: async (attempt) => void waits.push(attempt) },
      );
    return { run, waits, made: () => made };
  };

  it('hands on an answer below 500 at once', async () => {
    const { run, made } = attempts(429);
    expect((await run()).status).toBe(429);
    expect(made()).toBe(1);
  });

  it('repeats after 5xx and after no answer, waiting longer each time', async () => {
    const { run, waits } = attempts(503, networkError('gone'), 500, 200);
    expect((await run()).status).toBe(200);
    expect(waits).toEqual([0, 1, 2]);
  });

  it('hands on the last failure after three retries', async () => {
    const { run, made } = attempts(500, 500, 500, 502, 200);
    expect((await run()).status).toBe(502);
    expect(made()).toBe(4);
  });

  it('throws the last failure when there never was an answer', async () => {
    const { run } = attempts(...Array.from({ length: 4 }, (_, i) => networkError(`gone ${i}`)));
    await expect(run()).rejects.toThrow('gone 3');
  });

  it('repeats nothing that failed on this side', async () => {
    const { run, made } = attempts(new TypeError('a fault of ours'));
    await expect(run()).rejects.toThrow('a fault of ours');
    expect(made()).toBe(1);
  });
});

describe('pause', () => {
  it('ends with the reason of the signal as soon as it aborts', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
  });
});
