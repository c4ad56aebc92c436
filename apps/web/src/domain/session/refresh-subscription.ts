import {
  getAccessPermissionsQueryKey,
  getPlanLimitsQueryKey,
  getSessionQueryKey,
  getSubscriptionQueryKey,
  getUsageSummaryQueryKey,
  listInvoicesQueryKey,
} from '@timbrel/api-client/query';
import type { QueryClient } from '@tanstack/react-query';

/** What a change of plan makes stale. The session stays: only what it shows is asked for anew. */
export function refreshSubscription(queryClient: QueryClient): void {
  for (const queryKey of [
    getSubscriptionQueryKey(),
    getAccessPermissionsQueryKey(),
    getPlanLimitsQueryKey(),
    getUsageSummaryQueryKey(),
    listInvoicesQueryKey(),
    getSessionQueryKey(),
  ])
    void queryClient.invalidateQueries({ queryKey });
}
