import { Card, Group, Title } from '@mantine/core';
import type { ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/empty-state';
import { AnchorLink, ButtonLink } from '../../../shared/ui/links';
import { isRunning } from '../../../domain/work/is-running';
import { askedFor, jobOfFile } from '../lib/job-of-file';
import type { DashboardSlots } from '../slots';
import classes from './continue-card.module.css';
import { RecentFile } from './recent-file';

interface ContinueCardProps {
  files: ListFilesResponse['files'];
  jobs: ListJobsResponse['jobs'];
  slots: DashboardSlots;
}

/** What runs about no recent file, then the newest files, each with what is happening to it. */
export function ContinueCard({ files, jobs, slots }: ContinueCardProps) {
  const { t } = useTranslation('dashboard');
  const elsewhere = askedFor(jobs).filter((job) => isRunning(job) && !files.some(({ id }) => id === job.input_file_id));
  return (
    <Card padding={0} className={classes['card'] ?? ''}>
      <Group justify="space-between" className={classes['head'] ?? ''}>
        <Title order={2} fz="md">
          {t('continue')}
        </Title>
        <AnchorLink to="/library" size="sm" c="dimmed">
          {t('openLibrary')}
        </AnchorLink>
      </Group>
      {files.length + elsewhere.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink to="/library" variant="default">
              {t('toUpload')}
            </ButtonLink>
          }
        >
          {t('noFiles')}
        </EmptyState>
      ) : (
        <ul className={classes['list']}>
          {elsewhere.map((job) => (
            <li key={job.id} className={classes['job']}>
              {slots.job(job)}
            </li>
          ))}
          {files.map((file) => (
            <RecentFile key={file.id} file={file} job={jobOfFile(jobs, file)} slots={slots} />
          ))}
        </ul>
      )}
    </Card>
  );
}
