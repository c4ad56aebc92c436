import { Progress, Text } from '@mantine/core';
import type { ListFilesResponse, ListJobsResponse } from '@timbrel/api-client';
import { IconFileMusic, IconFileText, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { formatWait } from '../../../shared/lib/duration';
import { formatFileSize } from '../../../shared/lib/file-size';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { AnchorLink } from '../../../shared/ui/links';
import { ProgressAnnouncer } from '../../../shared/ui/progress-announcer';
import { StatusDot, type StatusTone } from '../../../shared/ui/status-dot';
import type { DashboardSlots } from '../slots';
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
  if (job?.state === 'failed') return ['failed', t('fileFailed')];
  if (job) {
    const percent = Math.floor(job.progress);
    return ['running', t(job.type === 'transcription' ? 'fileTranscribing' : 'fileWorking', { percent })];
  }
  if (file.status === 'failed') return ['failed', t('fileFailed')];
  if (file.status === 'processing') return ['running', t('fileProcessing')];
  return file.has_transcript ? ['done', t('fileTranscribed')] : ['brand', t('fileReady')];
}

interface RecentFileProps {
  file: File;
  /** What runs about it, or has failed. */
  job: Job | undefined;
  slots: DashboardSlots;
}

/** One row: what it is, how long, how far, since when. It leads to the transcript if there is one, else to the library. */
export function RecentFile({ file, job, slots }: RecentFileProps) {
  const { t, i18n } = useTranslation('dashboard');
  const Icon = ICONS[file.kind];
  const [tone, status] = useStatus(file, job);
  const name = file.original_name;
  const isActive = job?.state === 'active';
  const problem = job?.error?.message ?? file.error;
  const details = [
    file.duration_seconds === null ? formatFileSize(file.size, i18n.language) : formatClock(file.duration_seconds),
    isActive && job.eta_seconds !== null && t('timeLeft', { time: formatWait(job.eta_seconds, i18n.language) }),
    problem,
  ].filter(Boolean);
  return (
    <li className={classes['row']}>
      <span className={classes['plate']}>
        <Icon size={17} stroke={1.6} aria-hidden="true" />
      </span>
      <div>
        <Text size="sm" fw={520} truncate dir="auto" title={name} className={classes['name'] ?? ''}>
          {file.has_transcript ? (
            <AnchorLink to="/transcription" search={{ file: file.id, view: 'editor' }} c="inherit" fw={520}>
              {name}
            </AnchorLink>
          ) : (
            <AnchorLink to="/library" c="inherit" fw={520}>
              {name}
            </AnchorLink>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate={!problem}>
          <Text
            span
            hiddenFrom="sm"
            size="xs"
            fw={520}
            c={tone === 'failed' ? 'var(--ui-danger-text)' : 'var(--mantine-color-text)'}
          >
            {status}
            {' · '}
          </Text>
          {details.join(' · ')}
        </Text>
        {isActive && (
          <>
            <Progress
              size={3}
              mt={6}
              value={job.progress}
              color="brand"
              aria-label={t('progressLabel', { ns: 'jobs', name })}
            />
            <ProgressAnnouncer label={name} percent={job.progress} />
          </>
        )}
      </div>
      <span className={classes['wave']}>{file.peaks_url !== null && slots.wave(file)}</span>
      <span className={classes['status']}>
        <StatusDot tone={tone}>{status}</StatusDot>
      </span>
      <Text size="xs" c="dimmed" className={classes['time'] ?? ''}>
        <time dateTime={file.created_at}>{formatRelativeTime(file.created_at, i18n.language)}</time>
      </Text>
      <span className={classes['action']}>{job ? slots.jobAction(job, name) : slots.menu(file)}</span>
    </li>
  );
}
