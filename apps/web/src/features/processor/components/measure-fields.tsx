import { Button, Text } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { useMeasure } from '../mutations';
import type { Recording } from '../../../domain/wave/peaks';
import { FiguresTable } from '../result/figures-table';
import type { Figures } from '../result/audio-outcome';
import { latestOf, useEndOfJob } from '../use-job';
import { trackBody } from './output-fields';

interface MeasureFieldsProps {
  readonly file: Recording;
  /** From 1; null for the file's default one. */
  readonly audioTrack: number | null;
  readonly jobs: readonly GetJobResponse[];
}

/** What meters say of a recording before anything is done to it. */
export function MeasureFields({ file, audioTrack, jobs }: MeasureFieldsProps) {
  const { t } = useTranslation('processor');
  const measure = useMeasure();
  const job = latestOf(measure.data, jobs);
  useEndOfJob(job, ({ state, error }) => {
    if (state === 'failed') toast.error({ title: t('processingFailedTitle'), message: error?.message ?? '' });
  });
  const figures = (job?.result as { figures?: Figures } | null)?.figures;
  return (
    <div>
      <Button
        variant="default"
        mt="sm"
        loading={measure.isPending || (job !== null && job.finished_at === null)}
        onClick={() =>
          measure.mutate(
            { fileId: file.id, ...trackBody(audioTrack) },
            { onError: (error) => toast.failure(error, t('processingFailedTitle')) },
          )
        }
      >
        {t('measure')}
      </Button>
      {figures && <FiguresTable before={figures} />}
      {!figures && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('measureHint')}
        </Text>
      )}
    </div>
  );
}
