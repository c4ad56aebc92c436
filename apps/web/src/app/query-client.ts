import { ApiError } from '@timbrel/api-client';
import { getAccessPermissionsQueryKey, getPlanLimitsQueryKey } from '@timbrel/api-client/query';
import { matchQuery, type Query, QueryCache, QueryClient } from '@tanstack/react-query';

/** What a plan opens and how far it reaches: pages do without it, so that only the console tells. An ended session is told elsewhere. */
function noteMissingAccess(error: unknown, query: Query<unknown, unknown>): void {
  const isAccess = [getAccessPermissionsQueryKey(), getPlanLimitsQueryKey()].some((queryKey) =>
    matchQuery({ queryKey }, query as Query),
  );
  if (isAccess && !(error instanceof ApiError && error.status === 401))
    console.error('Error fetching access data', error);
}

/** The client below it retries already; here only what the page keeps and for how long. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteMissingAccess }),
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
