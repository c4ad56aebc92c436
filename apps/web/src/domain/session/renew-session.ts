import { ApiError, refreshSession } from '@timbrel/api-client';
import { clearTokenExpiry, readTokenExpiry, writeTokenExpiry } from './token-expiry';

/** `renewed` by this tab or another one, `lost` when the server refuses, `unreachable` when it gave no answer. */
export type Renewal = 'renewed' | 'lost' | 'unreachable';

const LOCK = 'session-renewal';
const TIMEOUT_MS = 15_000;
let running: Promise<Renewal> | null = null;

async function renewUnlessAnotherTabDid(expiryBefore: number | null): Promise<Renewal> {
  const expiry = readTokenExpiry();
  if (expiry !== null && expiry !== expiryBefore && expiry > Date.now()) return 'renewed';
  try {
    const { data } = await refreshSession({
      body: {},
      // Past the shared transport: its answer to a 401 is to renew the session.
      fetch: (input, init) => fetch(input, init),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    writeTokenExpiry(data.expires_in);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'unreachable';
    clearTokenExpiry();
    return 'lost';
  }
}

/** Renews the access cookie with the refresh cookie; one at a time in this tab, and among all tabs of this browser. */
export function renewSession(): Promise<Renewal> {
  const expiryBefore = readTokenExpiry();
  const renew = () => renewUnlessAnotherTabDid(expiryBefore);
  // Locks exist on secure origins only; elsewhere the server answers two tabs with the same successor.
  running ??= ('locks' in navigator ? navigator.locks.request(LOCK, renew) : renew()).finally(() => {
    running = null;
  });
  return running;
}
