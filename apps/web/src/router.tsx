import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage } from './app/error-page';
import { routeTree } from './routeTree.gen';
import { enterPage } from './shared/lib/page-entry';

/** The router of the whole application; tests give it a history in memory. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  let isFirst = true;
  /** Who has scrolled a page that was made ahead of time stays there when it comes to life. */
  const mayScroll = (): boolean => {
    const stays = isFirst && window.scrollY > 0;
    isFirst = false;
    return !stays;
  };
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    defaultPreload: 'intent',
    // A page made ahead of time would carry it as an inline script.
    scrollRestoration: typeof window !== 'undefined' && mayScroll,
    defaultErrorComponent: ErrorPage,
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) enterPage();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
