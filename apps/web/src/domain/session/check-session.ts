import { ApiError, getSession, type GetSessionResponse } from '@timbrel/api-client';
import { pause } from '../../shared/lib/pause';
import { renewSession } from './renew-session';
import { readTokenExpiry } from './token-expiry';

export const CHECK_START_DELAY_MS = 500;
export const CHECK_TIMEOUT_MS = 5000;
export const FORBIDDEN_RETRY_MS = 2000;
export const ABORT_RETRY_MS = 500;

/** The check took longer than its five seconds. */
export class SessionCheckTimedOut extends Error {
  override readonly name = 'SessionCheckTimedOut';
}

async function ask(signal: AbortSignal): Promise<GetSessionResponse> {
  // Past the shared transport: the check has its own time limit and its own rules for another try.
  const { data } = await getSession({ signal, fetch: (input, init) => fetch(input, init) });
  return data;
}

const wasAborted = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof DOMException && error.cause.name === 'AbortError';

/** After a 403 (cookies that are just being replaced) and after an abort (a page that was being left), one more try each. */
async function requestWithRetries(signal: AbortSignal): Promise<GetSessionResponse | null> {
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) return null;
    if (error instanceof ApiError && error.status === 403) await pause(FORBIDDEN_RETRY_MS, signal);
    else if (wasAborted(error)) await pause(ABORT_RETRY_MS, signal);
    else throw error;
    return ask(signal).catch((again: unknown) => {
      if (again instanceof ApiError && (again.status === 401 || again.status === 403)) return null;
      throw again;
    });
  }
}

async function check(signal: AbortSignal): Promise<GetSessionResponse | null> {
  const expiry = readTokenExpiry();
  if (expiry === null) return requestWithRetries(signal);
  if (expiry <= Date.now() && (await renewSession()) === 'lost') return null;
  const session = await requestWithRetries(signal);
  return session ?? ((await renewSession()) === 'renewed' ? requestWithRetries(signal) : null);
}

/**
 * Who is signed in, or null. It begins at once in a browser where somebody has signed in, and half a second late
 * elsewhere, where the public page that is being read goes first.
 *
 * @throws SessionCheckTimedOut after five seconds, ApiError when the server can't say.
 */
export async function checkSession(signal: AbortSignal): Promise<GetSessionResponse | null> {
  if (readTokenExpiry() === null) await pause(CHECK_START_DELAY_MS, signal);
  const limit = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const ended = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new SessionCheckTimedOut()), { once: true });
  });
  return Promise.race([check(AbortSignal.any([signal, limit])), ended]);
}
