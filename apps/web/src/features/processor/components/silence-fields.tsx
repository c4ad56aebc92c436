import { Button, Card, NumberInput, Text } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { useFindSilences } from '../mutations';
import type { Recording } from '../../../domain/wave/peaks';
import { latestOf, useEndedJob, useEndOfJob } from '../use-job';
import { trackBody } from './output-fields';
import classes from './tool-page.module.css';

interface SilenceFieldsProps {
  readonly file: Recording;
  /** From 1; null for the file's default one. */
  readonly audioTrack: number | null;
  readonly jobs: readonly GetJobResponse[];
  readonly onFound: (silences: readonly { start: number; end: number }[]) => void;
}

type Found = {
  silences: { start: number; end: number }[];
  /** In all; the longest ones are told. */
  silences_found: number;
};

/** Finds the silences of a recording, as parts that can be cut away, one by one or all. */
export function SilenceFields({ file, audioTrack, jobs, onFound }: SilenceFieldsProps) {
  const { t, i18n } = useTranslation('processor');
  const number = new Intl.NumberFormat(i18n.language);
  const [threshold, setThreshold] = useState<number | ''>('');
  const [shortest, setShortest] = useState(0.6);
  const [margin, setMargin] = useState(0.15);
  const find = useFindSilences();
  const job = latestOf(find.data, jobs);
  const ended = useEndedJob(job);
  useEndOfJob(ended.job, ({ state, error, result }) => {
    if (state === 'failed') toast.error({ title: t('processingFailedTitle'), message: error?.message ?? '' });
    if (state !== 'completed') return;
    const { silences, silences_found: found } = result as Found;
    if (silences.length === 0) toast.info({ message: t('noSilences') });
    else onFound(silences);
    if (found > silences.length)
      toast.info({
        message: t('longestSilences', { found: number.format(found), shown: number.format(silences.length) }),
      });
  });
  const busy = find.isPending || (job !== null && ended.job === null && !ended.error);
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
              ...trackBody(audioTrack),
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
        {Boolean(ended.error) && <ErrorState error={ended.error} onRetry={ended.retry} />}
        <Button type="submit" variant="default" loading={busy}>
          {t('findSilences')}
        </Button>
      </form>
    </Card>
  );
}
