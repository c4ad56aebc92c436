import {
  getFirstStepsOptions,
  getSettingsOptions,
  getUsageSummaryOptions,
  listFilesOptions,
} from '@timbrel/api-client/query';
import type { QueryClient } from '@tanstack/react-query';

const RECENT = 5;

/** The newest files, to go on with. */
export const recentFilesOptions = () =>
  listFilesOptions({ query: { page: 1, page_size: RECENT, sort: 'date', order: 'desc' } });

/** The largest file that there is. */
export const largestFileOptions = () =>
  listFilesOptions({ query: { page: 1, page_size: 1, sort: 'size', order: 'desc' } });

/** What a newcomer has done so far. Asked on every visit: what it is about happens on other pages. */
export const firstStepsOptions = () => ({ ...getFirstStepsOptions(), staleTime: 0 });

/** Asks for what the dashboard shows, ahead of its components. */
export function prefetchDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(getUsageSummaryOptions());
  void queryClient.prefetchQuery(recentFilesOptions());
  void queryClient.prefetchQuery(largestFileOptions());
  void queryClient
    .fetchQuery(getSettingsOptions())
    .then(({ firstSteps }) => (firstSteps ? queryClient.prefetchQuery(getFirstStepsOptions()) : undefined))
    .catch(() => undefined);
}
