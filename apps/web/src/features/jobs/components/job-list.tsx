import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import type { Job } from '../job';
import { jobsOptions } from '../queries';
import { JobRows, JobSkeletons } from './job-rows';

const isPreparation = ({ type }: Job): boolean => type === 'media' || type === 'rendition';

/** The newest jobs. What a file's own preparation did is news only while it runs or when it failed. */
export function JobList({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation('jobs');
  const { data, error, isFetching, refetch } = useQuery(jobsOptions());
  const late = useDelayedFlag(!data && !error);
  if (error && !data) {
    return <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return late ? <JobSkeletons /> : null;
  const jobs = data.jobs.filter((job) => !isPreparation(job) || job.state !== 'completed');
  if (jobs.length === 0) return <EmptyState>{t('empty')}</EmptyState>;
  return <JobRows jobs={jobs} {...(onOpen && { onOpen })} />;
}
