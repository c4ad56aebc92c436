import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { DashboardPage } from '../../features/dashboard/components/dashboard-page';
import { prefetchDashboard } from '../../features/dashboard/queries';
import type { DashboardSlots } from '../../features/dashboard/slots';
import { JobAction } from '../../features/jobs/components/job-action';
import { JobRow } from '../../features/jobs/components/job-row';
import { jobsOptions } from '../../features/jobs/queries';
import { MiniWave } from '../../features/library/components/mini-wave';
import { seemsSignedIn } from '../../domain/session/token-expiry';
import { IdleGate } from '../../shared/ui/idle-gate';

const FileRowMenu = lazy(() =>
  import('../../features/library/components/file-row-menu').then((module) => ({ default: module.FileRowMenu })),
);

const slots: DashboardSlots = {
  job: (job) => <JobRow job={job} />,
  jobAction: (job, name) => <JobAction job={job} name={name} />,
  menu: (file) => (
    <IdleGate>
      <FileRowMenu file={file} />
    </IdleGate>
  ),
  wave: (file) => <MiniWave file={file} fallback={null} />,
};

function Dashboard() {
  const { data } = useQuery(jobsOptions());
  return <DashboardPage jobs={data?.jobs} slots={slots} />;
}

export const Route = createFileRoute('/_app/dashboard')({
  component: Dashboard,
  loader: ({ context: { queryClient } }) => {
    if (seemsSignedIn()) prefetchDashboard(queryClient);
  },
});
