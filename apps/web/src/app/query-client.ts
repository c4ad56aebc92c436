import { ApiError } from '@timbrel/api-client';
import { QueryClient } from '@tanstack/react-query';

/** The client below it retries already; here only what the page keeps and for how long. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError && query.state.error.status === 404),
      },
      mutations: { retry: false },
    },
  });
}
