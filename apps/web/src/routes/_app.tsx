import { createFileRoute } from '@tanstack/react-router';
import { RequireSession } from '../app/session/require-session';
import { Shell } from '../app/shell/shell';
import { JobEvents } from '../features/jobs/components/job-events';
import { JobTray } from '../features/jobs/components/job-tray';
import { GlobalDrop } from '../features/library/components/global-drop';

function SignedIn() {
  return (
    <RequireSession>
      <JobEvents />
      <Shell jobs={<JobTray />}>
        <GlobalDrop />
      </Shell>
    </RequireSession>
  );
}

export const Route = createFileRoute('/_app')({ component: SignedIn });
