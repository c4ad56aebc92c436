import { Box, Text } from '@mantine/core';
import { listEnginesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ui/error-state';
import { DraftNote } from './draft-note';
import { type EngineKind, enginesFor, type Need } from './engines';

const USED = {
  transcribers: 'usedTranscribers',
  translators: 'usedTranslators',
  summarizers: 'usedSummarizers',
} as const;
export const NONE = {
  transcribers: 'noneTranscribers',
  translators: 'noneTranslators',
  summarizers: 'noneSummarizers',
} as const;

interface EngineNoteProps extends Need {
  readonly kind: EngineKind;
}

/** Which engine will do it. One that only drafts says so beforehand, with the two ways to a better one. */
export function EngineNote({ kind, ...need }: EngineNoteProps) {
  const { t } = useTranslation('engines');
  const { data, error, isFetching, refetch } = useQuery(listEnginesOptions());
  if (error && !data) {
    return (
      <Box mt="md">
        <ErrorState error={error} message={t('enginesFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      </Box>
    );
  }
  if (!data) return null;
  const [engine] = enginesFor(data[kind], need);
  if (engine?.quality === 'draft') {
    return (
      <Box mt="md">
        <DraftNote
          kind={kind}
          title={t(kind === 'summarizers' ? 'draftTitleSummarizers' : 'draftTitle', { engine: engine.name })}
        />
      </Box>
    );
  }
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {engine ? t(USED[kind], { engine: engine.name }) : t(NONE[kind])}
    </Text>
  );
}
