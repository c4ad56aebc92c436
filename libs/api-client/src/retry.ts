import { ApiError } from './api-error.js';

export interface RetryPolicy {
  maxRetries: number;
  /** Waits before the retry after `attempt` failed attempts (0 for the first retry); rejects when the signal aborts. */
  wait: (attempt: number, signal: AbortSignal) => Promise<void>;
}

/** The wait before a retry, in ms: 1 s doubled each attempt, plus up to 1 s, so that a crowd doesn't return at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return 1000 * 2 ** attempt + random() * 1000;
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const isWorthRetrying = (status: number): boolean => status === 0 || status >= 500;

/** Repeats an attempt that ended in status 0 or 5xx; any other answer, and the last failure, is handed on as it is. */
export async function withRetries(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  { maxRetries, wait }: RetryPolicy,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await attempt();
      if (tries >= maxRetries || !isWorthRetrying(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (tries >= maxRetries || !(error instanceof ApiError)) throw error;
    }
    await wait(tries, signal);
  }
}
