import './app/theme/mantine.css';
import './app/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setUpClient } from './app/client';
import { connection } from './app/connection/connection';
import { createQueryClient } from './app/query-client';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import { createAppRouter } from './router';
import { initI18n } from './shared/i18n/i18n';
import { preferredLanguage } from './shared/i18n/languages';
import { cspNonce } from './shared/lib/csp-nonce';
import { sessionOptions } from './shared/session/session';
import { ErrorState } from './shared/ui/error-state';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  globalThis.__webpack_nonce__ = cspNonce();
  const queryClient = createQueryClient();
  setUpClient(queryClient);
  // At the same time: who is signed in, whether the server answers, and the texts.
  void queryClient.prefetchQuery(sessionOptions());
  void connection.check();
  await initI18n(preferredLanguage());
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <ErrorBoundary fallback={(error) => <ErrorState error={error} onRetry={() => window.location.reload()} />}>
          <RouterProvider router={createAppRouter()} />
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}

void start();
