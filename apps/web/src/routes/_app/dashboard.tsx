import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '../../features/dashboard/components/dashboard-page';
import { isRunning } from '../../features/jobs/lib/merge-jobs';
import { jobsOptions } from '../../features/jobs/queries';

function Dashboard() {
  const { data } = useQuery({ ...jobsOptions(), select: ({ jobs }) => jobs.filter(isRunning) });
  return <DashboardPage runningJobs={data} />;
}

export const Route = createFileRoute('/_app/dashboard')({ component: Dashboard });
