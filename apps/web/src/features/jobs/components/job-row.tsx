import { Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { formatFileSize } from '../../../shared/lib/file-size';
import { formatWait } from '../../../shared/lib/duration';
import { ProgressAnnouncer } from '../../../shared/ui/progress-announcer';
import { StatusDot, type StatusTone } from '../../../shared/ui/status-dot';
import type { Job } from '../job';
import { smoothEta } from '../lib/eta';
import { failureOf, stageKey } from '../lib/failure';
import { kindKey } from '../lib/kind';
import { isRunning } from '../../../domain/work/is-running';
import { JobAction } from './job-action';
import classes from './job-row.module.css';

const TONES: Record<Job['state'], StatusTone> = {
  queued: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'waiting',
};

/** One job: what it does, how far it is, and what can be done about it. */
export function JobRow({ job, onOpen }: { job: Job; onOpen?: () => void }) {
  const { t } = useTranslation('jobs');
  const name = job.input_name ?? t('unnamed');
  const running = isRunning(job);
  return (
    <div className={classes['row']}>
      <div className={classes['head']}>
        <Text size="sm" fw={620} truncate dir="auto" title={name} className={classes['name']}>
          {name}
        </Text>
        <JobAction job={job} name={name} {...(onOpen && { onOpen })} />
      </div>
      <div className={classes['meta']}>
        <span className={classes['status']}>
          <StatusDot tone={TONES[job.state]}>
            <JobStatus job={job} />
          </StatusDot>
          <span className={classes['kind']}>{t(kindKey(job.type))}</span>
        </span>
        {running ? <JobTimes job={job} /> : <EndTime job={job} />}
      </div>
      {running && (
        <>
          <Progress
            size={4}
            value={job.progress}
            color={job.state === 'queued' ? 'gray' : 'brand'}
            aria-label={t('progressLabel', { name })}
          />
          <ProgressAnnouncer label={name} percent={job.progress} />
        </>
      )}
      {job.state === 'failed' && <JobFailure error={job.error} />}
      {job.state === 'completed' && <Sent result={job.result} />}
    </div>
  );
}

function JobStatus({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  switch (job.state) {
    case 'queued':
      return t(job.stage === 'awaiting-file' ? 'stageAwaitingFile' : 'stageQueued');
    case 'active':
      return `${t(stageKey(job.stage))} ${Math.floor(job.progress)}%`;
    case 'completed':
      return t('stateCompleted');
    case 'failed':
      return t('stateFailed');
    case 'cancelled':
      return t('stateCancelled');
  }
}

/** Media time that is through, and an estimate once there is a reasonable one. */
function JobTimes({ job }: { job: Job }) {
  const { t, i18n } = useTranslation('jobs');
  const [eta, setEta] = useState(() => smoothEta(null, job));
  useEffect(() => setEta((shown) => smoothEta(shown, job)), [job]);
  const parts = [
    job.processed_seconds !== null && job.total_seconds !== null
      ? t('processed', { processed: formatClock(job.processed_seconds), total: formatClock(job.total_seconds) })
      : null,
    eta === null ? null : t('timeLeft', { time: formatWait(eta, i18n.language) }),
  ].filter((part) => part !== null);
  return <span className={classes['times']}>{parts.join(' · ')}</span>;
}

function EndTime({ job: { finished_at: at } }: { job: Job }) {
  const { i18n } = useTranslation('jobs');
  if (at === null) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time className={classes['times']} dateTime={at}>
      {time.format(new Date(at))}
    </time>
  );
}

/** What left this installation, and to whom; nothing is said of work that no engine has a part in. */
function Sent({ result }: Pick<Job, 'result'>) {
  const { t, i18n } = useTranslation('jobs');
  const { bytes_sent: bytes, sent_to: engine } = result ?? {};
  if (typeof bytes !== 'number') return null;
  const isSent = bytes > 0 && typeof engine === 'string';
  return (
    <Text size="xs" c="dimmed">
      {isSent ? t('sentTo', { engine, size: formatFileSize(bytes, i18n.language) }) : t('sentNothing')}
    </Text>
  );
}

function JobFailure({ error }: { error: Job['error'] }) {
  const { t } = useTranslation('jobs');
  const { cause, help } = failureOf(error?.code ?? '');
  return (
    <Text size="sm" c="dimmed">
      {cause === null ? error?.message : t(cause)} {t(help)}
    </Text>
  );
}
