import { Box, Text } from '@mantine/core';
import { listEnginesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DraftNote } from '../../../shared/ui/draft-note';
import { ErrorState } from '../../../shared/ui/error-state';
import { enginesFor } from '../lib/languages';

/** Which engine will listen. One that only drafts says so beforehand, with the two ways to a better one. */
export function EngineNote({ language }: { language: string }) {
  const { t } = useTranslation('transcription');
  const { data, error, isFetching, refetch } = useQuery(listEnginesOptions());
  if (error && !data) {
    return (
      <ErrorState error={error} message={t('enginesFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!data) return null;
  const [engine] = enginesFor(data.transcribers, language);
  if (engine?.quality === 'draft') {
    return (
      <Box mt="md">
        <DraftNote title={t('draftTitle', { engine: engine.name })} />
      </Box>
    );
  }
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {engine ? t('engineUsed', { engine: engine.name }) : t('noEngine')}
    </Text>
  );
}
