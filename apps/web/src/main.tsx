import './app/theme/mantine.css';
import './app/theme/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setUpClient } from './app/client';
import { connection } from './app/connection/connection';
import { takeOverPrerendered } from './app/prerendered';
import { createQueryClient } from './app/query-client';
import { Application } from './application';
import { createAppRouter } from './router';
import { initI18n } from './shared/i18n/i18n';
import { preferredLanguage } from './shared/i18n/languages';
import { textsOf } from './shared/i18n/text-groups';
import { cspNonce } from './shared/lib/csp-nonce';
import { sessionOptions } from './domain/session/session';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  globalThis.__webpack_nonce__ = cspNonce();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  setUpClient(queryClient);
  const language = preferredLanguage();
  const isPrerendered = takeOverPrerendered(queryClient, language);
  // At the same time: who is signed in, whether the server answers, and the texts. A page that stands already was made for
  // somebody unknown, and asks who it is once it has come to life.
  if (!isPrerendered) void queryClient.prefetchQuery(sessionOptions());
  void connection.check();
  await initI18n(language, textsOf(location.pathname));
  const application = <Application queryClient={queryClient} router={router} />;
  // In transitions, which let the browser draw and hear between their steps.
  if (!isPrerendered) return startTransition(() => createRoot(root).render(application));
  await router.load();
  // The marks of its boundaries are those of a page from a server.
  router.ssr = { manifest: undefined };
  startTransition(() => void hydrateRoot(root, application));
}

void start();
