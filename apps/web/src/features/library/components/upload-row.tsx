import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatWait } from '../../../shared/lib/duration';
import { formatFileSize } from '../../../shared/lib/file-size';
import { ProgressAnnouncer } from '../../../shared/ui/progress-announcer';
import { StatusDot } from '../../../shared/ui/status-dot';
import { type LibraryUpload, useUploadQueue } from '../upload/library-uploads';
import { uploadSecondsLeft } from '../upload/upload-items';
import classes from './upload.module.css';

const TONES = {
  pending: 'waiting',
  uploading: 'running',
  paused: 'waiting',
  success: 'done',
  failed: 'failed',
} as const;

/** One file on its way: how far, how fast, and what can be done about it. */
export function UploadRow({ upload }: { upload: LibraryUpload }) {
  const { t } = useTranslation(['library', 'common']);
  const queue = useUploadQueue();
  const { id, file, status, progress, error } = upload;
  const removeLabel = t(status === 'uploading' || status === 'paused' ? 'cancelUpload' : 'removeUpload', {
    name: file.name,
  });
  return (
    <div className={classes['upload']}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={520} truncate dir="auto" title={file.name}>
          {file.name}
        </Text>
        {status !== 'success' && status !== 'failed' && (
          <Group gap={4} wrap="nowrap">
            {status !== 'pending' && <PauseButton upload={upload} />}
            <Tooltip label={removeLabel}>
              <ActionIcon size={28} aria-label={removeLabel} onClick={() => queue.remove(id)}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      <Group justify="space-between" gap="xs">
        <StatusDot tone={TONES[status]}>
          <UploadStatus upload={upload} />
        </StatusDot>
        {status === 'uploading' && <UploadSpeed upload={upload} />}
      </Group>
      {(status === 'uploading' || status === 'paused') && (
        <>
          <Progress
            size={4}
            mt={6}
            value={progress}
            color="brand"
            aria-label={t('uploadProgress', { name: file.name })}
          />
          <ProgressAnnouncer label={file.name} percent={progress} />
        </>
      )}
      {status === 'failed' && (
        <>
          <Text size="sm" c="dimmed">
            {error}
          </Text>
          <Group gap="xs" mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('common:retry')}: ${file.name}`}
              onClick={() => queue.retry(id)}
            >
              {t('common:retry')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`${t('uploadRemove')}: ${file.name}`}
              onClick={() => queue.remove(id)}
            >
              {t('uploadRemove')}
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}

function PauseButton({ upload: { id, status, file } }: { upload: LibraryUpload }) {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const isPaused = status === 'paused';
  const label = t(isPaused ? 'resumeUpload' : 'pauseUpload', { name: file.name });
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={() => (isPaused ? queue.resume(id) : queue.pause(id))}>
        {isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

function UploadStatus({ upload: { status, progress } }: { upload: LibraryUpload }) {
  const { t } = useTranslation('library');
  switch (status) {
    case 'pending':
      return t('uploadPending');
    case 'uploading':
      return t('uploading', { percent: Math.floor(progress) });
    case 'paused':
      return t('uploadPaused', { percent: Math.floor(progress) });
    case 'success':
      return t('uploadDone');
    case 'failed':
      return t('uploadFailed');
  }
}

/** '3.2 MB/s · about 20 sec left', as far as it is known. */
function UploadSpeed({ upload }: { upload: LibraryUpload }) {
  const { t, i18n } = useTranslation('library');
  const left = uploadSecondsLeft(upload);
  if (upload.bytesPerSecond === null || left === null) return null;
  const parts = [
    `${formatFileSize(upload.bytesPerSecond, i18n.language)}/s`,
    t('timeLeft', { time: formatWait(left, i18n.language) }),
  ];
  return (
    <Text size="xs" c="dimmed" className={classes['figures'] ?? ''}>
      {parts.join(' · ')}
    </Text>
  );
}
