import { networkError } from './api-error.js';
import { mayLast } from './request-kind.js';

export type Fetch = (request: Request) => Promise<Response>;

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('Content-Type') ?? '');

/** A response whose body is already here, so that it can be read by several callers and needs no time limit any more. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
}

/**
 * Sends a request once. A JSON answer is waited for whole, within the time limit; of any other answer only the head is,
 * and its body goes on as a stream.
 *
 * @throws ApiError with status 0 when no answer came in time or at all; the caller's own abort reason when it aborted.
 */
export async function attemptOnce(send: Fetch, request: Request, timeoutMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = mayLast(request) ? undefined : setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await send(new Request(request, { signal: AbortSignal.any([request.signal, limit.signal]) }));
    return isJson(response) ? await whole(response) : response;
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw limit.signal.aborted
      ? networkError('The request timed out', error)
      : networkError(error instanceof Error ? error.message : 'The request failed', error);
  } finally {
    clearTimeout(timer);
  }
}
