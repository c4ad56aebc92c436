import { Text } from '@mantine/core';
import type { ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import { IconFileMusic, IconFileText, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { formatFileSize } from '../../../shared/lib/file-size';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { AnchorLink } from '../../../shared/ui/links';
import { StatusDot, type StatusTone } from '../../../shared/ui/status-dot';
import classes from './continue-card.module.css';

type File = ListFilesResponse['files'][number];
type Job = ListJobsResponse['jobs'][number];

const ICONS = {
  audio: IconFileMusic,
  video: IconMovie,
  image: IconPhoto,
  subtitle: IconFileText,
  text: IconFileText,
  document: IconFileText,
};

function useStatus(file: File, job: Job | undefined): [StatusTone, string] {
  const { t } = useTranslation('dashboard');
  if (job?.state === 'queued') return ['waiting', t('fileWaiting')];
  if (job) return ['running', t('fileTranscribing', { percent: Math.round(job.progress) })];
  if (file.status === 'failed') return ['failed', t('fileFailed')];
  if (file.status === 'processing') return ['running', t('fileProcessing')];
  return file.has_transcript ? ['done', t('fileTranscribed')] : ['brand', t('fileReady')];
}

/** One row: what it is, how long, how far, since when. It leads to the transcript if there is one, else to the library. */
export function RecentFile({ file, job }: { file: File; job: Job | undefined }) {
  const { i18n } = useTranslation('dashboard');
  const Icon = ICONS[file.kind];
  const [tone, status] = useStatus(file, job);
  const measure =
    file.duration_seconds === null ? formatFileSize(file.size, i18n.language) : formatClock(file.duration_seconds);
  return (
    <li className={classes['row']}>
      <span className={classes['plate']}>
        <Icon size={17} stroke={1.6} aria-hidden="true" />
      </span>
      <div>
        <Text size="sm" fw={520} truncate>
          {file.has_transcript ? (
            <AnchorLink to="/transcription" search={{ file: file.id, view: 'editor' }} c="inherit" fw={520}>
              {file.original_name}
            </AnchorLink>
          ) : (
            <AnchorLink to="/library" c="inherit" fw={520}>
              {file.original_name}
            </AnchorLink>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          <Text span hiddenFrom="sm" size="xs" fw={520} c={tone === 'failed' ? 'error' : 'var(--mantine-color-text)'}>
            {status}
            {' · '}
          </Text>
          {measure}
        </Text>
      </div>
      <span className={classes['status']}>
        <StatusDot tone={tone}>{status}</StatusDot>
      </span>
      <Text size="xs" c="dimmed" className={classes['time'] ?? ''}>
        <time dateTime={file.created_at}>{formatRelativeTime(file.created_at, i18n.language)}</time>
      </Text>
    </li>
  );
}
