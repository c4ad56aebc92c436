import { getHealth } from '@timbrel/api-client';
import { ConnectionMonitor } from './connection-monitor';

const PROBE_TIMEOUT_MS = 5000;

/** The page's one monitor: it asks GET /health, past the shared transport, since its retries are shown. */
export const connection = new ConnectionMonitor(() =>
  getHealth({ signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), fetch: (input, init) => fetch(input, init) }),
);
