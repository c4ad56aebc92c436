import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import type { Job } from '../job';
import { isRunning } from '../lib/merge-jobs';
import { useCancelJob, useRetryJob } from '../mutations';

interface JobActionProps {
  job: Job;
  /** What it is about, for the button's name. */
  name: string;
  onOpen?: () => void;
}

/** The one thing that can be done about a job: stop it, try it again, or read what it has made. */
export function JobAction({ job, name, onOpen }: JobActionProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  if (isRunning(job)) {
    return (
      <Tooltip label={t('common:cancel')}>
        <ActionIcon
          size={28}
          aria-label={t('cancelJob', { name })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ path: { id: job.id } })}
        >
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    );
  }
  if (job.state === 'failed' || job.state === 'cancelled') {
    return (
      <Tooltip label={t('common:retry')}>
        <ActionIcon
          size={28}
          aria-label={t('retryJob', { name })}
          loading={retry.isPending}
          onClick={() => retry.mutate({ path: { id: job.id } })}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const result = resultOf(job);
  if (!result) return null;
  return (
    <ButtonLink
      {...result}
      variant="default"
      size="compact-sm"
      aria-label={t(job.type === 'transcription' ? 'openJob' : 'openResult', { name })}
      {...(onOpen && { onClick: onOpen })}
    >
      {t('open')}
    </ButtonLink>
  );
}

/** Where what a job has made is read; null where it is a file like others. */
function resultOf({ id, type, input_file_id: file }: Job) {
  if (type === 'translation') return { to: '/translation', search: { view: id } } as const;
  if (type === 'summarization') return { to: '/summarization', search: { view: id } } as const;
  if (type !== 'transcription' || file === null) return null;
  return { to: '/transcription', search: { file, view: 'editor' } } as const;
}
