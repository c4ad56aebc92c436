import { getAccessPermissionsOptions, getPlanLimitsOptions, listNotificationsOptions } from '@timbrel/api-client/query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RequireSession } from '../app/session/require-session';
import { Shell } from '../app/shell/shell';
import { JobEvents } from '../features/jobs/components/job-events';
import { JobTray } from '../features/jobs/components/job-tray';
import { jobsOptions } from '../features/jobs/queries';
import { seemsSignedIn } from '../domain/session/token-expiry';

/** Nobody drops a file before the page is there; the news of an upload must not be missed, however soon it is over. */
const GlobalDrop = lazy(() =>
  import('../features/library/components/global-drop').then(({ GlobalDrop: component }) => ({ default: component })),
);

function SignedIn() {
  return (
    <RequireSession>
      <JobEvents />
      <Shell jobs={<JobTray />}>
        <Suspense>
          <GlobalDrop />
        </Suspense>
      </Shell>
    </RequireSession>
  );
}

export const Route = createFileRoute('/_app')({
  component: SignedIn,
  // What the bars show is asked for while their scripts still come.
  loader: ({ context: { queryClient } }) => {
    if (!seemsSignedIn()) return;
    void queryClient.prefetchQuery(getAccessPermissionsOptions());
    void queryClient.prefetchQuery(getPlanLimitsOptions());
    void queryClient.prefetchQuery(listNotificationsOptions());
    void queryClient.prefetchQuery(jobsOptions());
  },
});
