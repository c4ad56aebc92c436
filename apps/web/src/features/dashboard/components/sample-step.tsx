import { Button, Group } from '@mantine/core';
import type { ListJobsResponse } from '@timbrel/api-client';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import type { DashboardSlots } from '../slots';
import { useSample } from '../use-sample';

interface SampleStepProps {
  jobs: ListJobsResponse['jobs'];
  slot: DashboardSlots['job'];
  /** There is a recording already. */
  done: boolean;
}

/** The two ways to a first recording. The sample's one click shows its progress here and ends at its transcript. */
export function SampleStep({ jobs, slot, done }: SampleStepProps) {
  const { t } = useTranslation('dashboard');
  const { take, isPending, job } = useSample(jobs);
  if (job && job.state !== 'completed') return slot(job);
  if (done) return null;
  return (
    <Group gap="xs" mt="xs">
      <Button onClick={take} loading={isPending} leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}>
        {t('trySample')}
      </Button>
      <ButtonLink to="/library" variant="default">
        {t('toUpload')}
      </ButtonLink>
    </Group>
  );
}
