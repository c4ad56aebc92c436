import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { createAppRouter } from '../router';
import { initI18n } from '../shared/i18n/i18n';
import { Providers } from '../app/providers';
import { createQueryClient } from '../app/query-client';

// Generous, since it only decides how long a failing test takes.
configure({ asyncUtilTimeout: 10_000 });

/** The whole application at an address, in English, over whatever answers `fetch`. */
export async function renderApp(address: string, { before }: { before?: (queryClient: QueryClient) => void } = {}) {
  if (!i18next.isInitialized) await initI18n('en');
  const queryClient = createQueryClient();
  before?.(queryClient);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  const result = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...result, router, queryClient, user: userEvent.setup({ delay: null }) };
}
