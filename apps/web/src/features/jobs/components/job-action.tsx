import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import type { Job } from '../job';
import { isRunning } from '../../../domain/work/is-running';
import { resultOf } from '../lib/result-of';
import { useCancelJob, useRetryJob } from '../mutations';

interface JobActionProps {
  job: Job;
  /** What it is about, for the button's name. */
  name: string;
  onOpen?: () => void;
}

/** The one thing that can be done about a job: stop it, try it again, or look at what it has made. */
export function JobAction({ job, name, onOpen }: JobActionProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const cancel = useCancelJob({ onError: (error) => toast.failure(error) });
  const retry = useRetryJob({ onError: (error) => toast.failure(error) });
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
