import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { RequireSession } from '../app/session/require-session';
import { Shell } from '../app/shell/shell';
import { JobEvents } from '../features/jobs/components/job-events';
import { JobTray } from '../features/jobs/components/job-tray';
import { AtRest } from '../shared/ui/at-rest';

/** Nobody drops a file before the page is there. */
const GlobalDrop = lazy(() =>
  import('../features/library/components/global-drop').then(({ GlobalDrop: component }) => ({ default: component })),
);

function SignedIn() {
  return (
    <RequireSession>
      <JobEvents />
      <Shell jobs={<JobTray />}>
        <AtRest>
          <GlobalDrop />
        </AtRest>
      </Shell>
    </RequireSession>
  );
}

export const Route = createFileRoute('/_app')({ component: SignedIn });
