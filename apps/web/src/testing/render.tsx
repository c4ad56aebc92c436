import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  defaultStringifySearch,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { initI18n } from '../shared/i18n/i18n';

function Elsewhere() {
  return <p>at {useLocation().pathname}</p>;
}

/** A component on a page at `path`, with looks, toasts, data and English texts; any other path shows its own address. */
export async function renderOnPage(
  ui: ReactNode,
  { path = '/', search = {} }: { path?: string; search?: Record<string, unknown> } = {},
) {
  if (!i18next.isInitialized) await initI18n('en');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path, component: () => ui });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: Elsewhere,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path + defaultStringifySearch(search)] }),
  });
  await router.load();
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
        <Notifications limit={3} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  // What the router and the first effects still have to do.
  await act(async () => undefined);
  return { ...result, queryClient, router };
}
