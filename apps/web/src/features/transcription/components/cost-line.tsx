import { Text } from '@mantine/core';
import type { GetFileResponse } from '@timbrel/api-client';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { expectedCost } from '../lib/cost';

/** What the chosen file will take of the allowance, before anything is spent. */
export function CostLine({ file }: { file: GetFileResponse | undefined }) {
  const { t, i18n } = useTranslation('transcription');
  const { data: plan } = useQuery(getPlanLimitsOptions());
  if (!file || file.duration_seconds === null || !plan) return null;
  const { transcription } = plan.usage;
  const { minutes, minutesLeft, enough } = expectedCost(file.duration_seconds, transcription);
  const date = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long' });
  if (minutesLeft === null) {
    return (
      <Text size="sm" mt="md">
        {t('costUnlimited', { count: minutes })}
      </Text>
    );
  }
  return (
    <Text size="sm" mt="md" {...(!enough && { c: 'var(--ui-warning-text)', fw: 520 })}>
      {t(enough ? 'cost' : 'costTooMuch', { count: minutes, left: minutesLeft })}
      {!enough && ` ${t('resetsOn', { date: date.format(new Date(transcription.resets_at)) })}`}
    </Text>
  );
}
