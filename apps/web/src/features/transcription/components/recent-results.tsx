import { Card, Title } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/empty-state';
import { AnchorLink } from '../../../shared/ui/links';
import classes from './transcription-page.module.css';

const SHOWN = 5;

/** The transcripts made last, each one way from being read. */
export function RecentResults({ jobs }: { jobs: readonly GetJobResponse[] }) {
  const { t, i18n } = useTranslation('transcription');
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const done = jobs.filter((job) => job.type === 'transcription' && job.state === 'completed').slice(0, SHOWN);
  return (
    <Card component="section" className={classes['recent'] ?? ''} aria-label={t('recent')}>
      <Title order={2} size="h3" mb="xs">
        {t('recent')}
      </Title>
      {done.length === 0 ? (
        <EmptyState>{t('noResults')}</EmptyState>
      ) : (
        <ul className={classes['results']}>
          {done.map((job) => (
            <li key={job.id}>
              <AnchorLink
                to="/transcription"
                search={{ ...(job.input_file_id !== null && { file: job.input_file_id }), view: 'editor' }}
                size="sm"
                fw={520}
                truncate
              >
                {job.input_name}
              </AnchorLink>
              {job.finished_at !== null && (
                <time dateTime={job.finished_at}>{date.format(new Date(job.finished_at))}</time>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
