import { Card, Skeleton, Stack } from '@mantine/core';
import type { ListJobsResponse } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { recentFilesOptions } from '../queries';
import type { DashboardSlots } from '../slots';
import { useFirstSteps } from '../use-first-steps';
import { ContinueCard } from './continue-card';
import classes from './continue-card.module.css';
import { FirstStepsCard } from './first-steps-card';

const ROWS = 4;

interface ContinueSlotProps {
  jobs: ListJobsResponse['jobs'];
  slots: DashboardSlots;
}

/** A newcomer's first steps, the files to go on with, or both. */
export function ContinueSlot({ jobs, slots }: ContinueSlotProps) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(recentFilesOptions());
  const { steps, dismiss } = useFirstSteps();
  if (error && !data) {
    return (
      <Card>
        <ErrorState error={error} message={t('filesFailed')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || steps === undefined) return <ContinueSkeleton />;
  return (
    <Stack gap="md">
      {steps && (
        <FirstStepsCard
          steps={steps}
          transcript={data.files.find(({ has_transcript }) => has_transcript)}
          jobs={jobs}
          slots={slots}
          onDismiss={dismiss}
        />
      )}
      {(!steps || data.files.length > 0) && <ContinueCard files={data.files} jobs={jobs} slots={slots} />}
    </Stack>
  );
}

function ContinueSkeleton() {
  return (
    <Card padding={0}>
      <div className={classes['head']}>
        <Skeleton height={22} width={90} />
      </div>
      {Array.from({ length: ROWS }, (_, i) => (
        <div key={i} className={classes['row']}>
          <Skeleton height={34} width={34} radius="md" />
          <Skeleton height={34} />
        </div>
      ))}
    </Card>
  );
}
