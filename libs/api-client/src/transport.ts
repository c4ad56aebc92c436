import { attemptOnce, type Fetch } from './attempt.js';
import { isRepeatable, isUpload } from './request-kind.js';
import { backoffMs, pause, type RetryPolicy, withRetries } from './retry.js';
import { sharing } from './sharing.js';

export const REQUEST_TIMEOUT_MS = 15_000;
export const MAX_RETRIES = 3;

export interface TransportOptions {
  fetch?: Fetch;
  timeoutMs?: number;
  retry?: RetryPolicy;
  /**
   * Called when a request was answered 401, which means that nothing was done. Resolve to true when the session has been
   * renewed: the request is then sent once more.
   */
  onUnauthorized?: (request: Request) => Promise<boolean>;
}

const DEFAULT_RETRY: RetryPolicy = {
  maxRetries: MAX_RETRIES,
  wait: (attempt, signal) => pause(backoffMs(attempt), signal),
};

/** The one way out: identical GETs shared, a time limit on each attempt, retries where they are harmless, one renewal of the session. */
export function createTransport({
  fetch: send = (request) => globalThis.fetch(request),
  timeoutMs = REQUEST_TIMEOUT_MS,
  retry = DEFAULT_RETRY,
  onUnauthorized,
}: TransportOptions = {}): Fetch {
  const deliver = async (request: Request): Promise<Response> =>
    isRepeatable(request)
      ? withRetries(() => attemptOnce(send, request.clone(), timeoutMs), request.signal, retry)
      : attemptOnce(send, request, timeoutMs);

  return sharing(async (request) => {
    if (onUnauthorized === undefined || isUpload(request)) return deliver(request);
    const again = request.clone();
    const response = await deliver(request);
    return response.status === 401 && (await onUnauthorized(request)) ? deliver(again) : response;
  });
}
