import { Button, Card, NumberInput, Text } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { useFindSilences } from '../mutations';
import type { Recording } from '../../../shared/wave/peaks';
import { latestOf, useEndOfJob } from '../use-job';
import classes from './tool-page.module.css';

interface SilenceFieldsProps {
  readonly file: Recording;
  readonly jobs: readonly GetJobResponse[];
  readonly onFound: (silences: readonly { start: number; end: number }[]) => void;
}

/** Finds the silences of a recording, as parts that can be cut away, one by one or all. */
export function SilenceFields({ file, jobs, onFound }: SilenceFieldsProps) {
  const { t } = useTranslation('processor');
  const [threshold, setThreshold] = useState<number | ''>('');
  const [shortest, setShortest] = useState(0.6);
  const [margin, setMargin] = useState(0.15);
  const find = useFindSilences();
  const job = latestOf(find.data, jobs);
  useEndOfJob(job, ({ state, error, result }) => {
    if (state === 'failed') toast.error({ title: t('processingFailedTitle'), message: error?.message ?? '' });
    if (state !== 'completed') return;
    const { silences } = result as { silences: { start: number; end: number }[] };
    if (silences.length === 0) toast.info({ message: t('noSilences') });
    else onFound(silences);
  });
  const busy = find.isPending || (job !== null && job.finished_at === null);
  return (
    <Card component="section" aria-label={t('silences')}>
      <form
        className={classes['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          find.mutate(
            {
              fileId: file.id,
              ...(threshold !== '' && { threshold_db: threshold }),
              min_silence_seconds: shortest,
              margin_seconds: margin,
            },
            { onError: (error) => toast.failure(error, t('processingFailedTitle')) },
          );
        }}
      >
        <Text size="sm" fw={520}>
          {t('silences')}
        </Text>
        <NumberInput
          label={t('threshold')}
          placeholder={t('thresholdAuto')}
          min={-96}
          max={0}
          suffix=" dB"
          value={threshold}
          onChange={(value) => setThreshold(value === '' ? '' : Number(value))}
        />
        <div className={classes['pair']}>
          <NumberInput
            label={t('shortestSilence')}
            min={0.1}
            max={60}
            step={0.1}
            decimalScale={2}
            suffix=" s"
            value={shortest}
            onChange={(value) => setShortest(Number(value))}
          />
          <NumberInput
            label={t('margin')}
            min={0}
            max={5}
            step={0.05}
            decimalScale={2}
            suffix=" s"
            value={margin}
            onChange={(value) => setMargin(Number(value))}
          />
        </div>
        <Button type="submit" variant="default" loading={busy}>
          {t('findSilences')}
        </Button>
      </form>
    </Card>
  );
}
