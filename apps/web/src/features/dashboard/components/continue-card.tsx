import { Card, Group, Skeleton, Title } from '@mantine/core';
import type { ListJobsResponse } from '@timbrel/api-client';
import { listFilesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { AnchorLink, ButtonLink } from '../../../shared/ui/links';
import classes from './continue-card.module.css';
import { RecentFile } from './recent-file';

const RECENT = 5;

/** The newest files, each with what is happening to it. */
export function ContinueCard({ runningJobs }: { runningJobs: ListJobsResponse['jobs'] }) {
  const { t } = useTranslation('dashboard');
  const { data, error, isPending, refetch } = useQuery(
    listFilesOptions({ query: { page: 1, page_size: RECENT, sort: 'date', order: 'desc' } }),
  );
  return (
    <Card padding={0}>
      <Group justify="space-between" className={classes['head'] ?? ''}>
        <Title order={2} fz="md">
          {t('continue')}
        </Title>
        <AnchorLink to="/library" size="sm" c="dimmed">
          {t('openLibrary')}
        </AnchorLink>
      </Group>
      {isPending &&
        Array.from({ length: RECENT }, (_, i) => (
          <div key={i} className={classes['row']}>
            <Skeleton height={34} width={34} radius="md" />
            <Skeleton height={30} />
          </div>
        ))}
      {error && (
        <div className={classes['message']}>
          <ErrorState error={error} message={t('filesFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.files.length === 0 && (
        <EmptyState
          action={
            <ButtonLink to="/library" variant="default">
              {t('toUpload')}
            </ButtonLink>
          }
        >
          {t('noFiles')}
        </EmptyState>
      )}
      {data && data.files.length > 0 && (
        <ul className={classes['list']}>
          {data.files.map((file) => (
            <RecentFile
              key={file.id}
              file={file}
              job={runningJobs.find(({ type, input_file_id }) => type === 'transcription' && input_file_id === file.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
