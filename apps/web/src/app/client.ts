import { configureClient } from '@timbrel/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { renewSession } from '../domain/session/renew-session';
import { leaveSession } from '../domain/session/session';
import { readTokenExpiry } from '../domain/session/token-expiry';
import { connection } from './connection/connection';
import { endsTheSession } from './session/ends-the-session';

/** Points the generated client at the page's own origin and lets it renew the session, or end it, by the server's answer. */
export function setUpClient(queryClient: QueryClient): void {
  configureClient({
    baseUrl: window.location.origin,
    clientVersion: `web/${__APP_VERSION__}`,
    onUnauthorized: async () => readTokenExpiry() !== null && (await renewSession()) === 'renewed',
    onError: (error, request) => {
      if (error.status === 0) connection.doubt();
      if (endsTheSession(error, new URL(request.url).pathname, window.location.pathname)) leaveSession(queryClient);
    },
  });
}
