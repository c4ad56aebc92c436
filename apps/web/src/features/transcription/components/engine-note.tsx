import { Alert, Code, List, Text } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import { listEnginesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
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
  const able = enginesFor(data.transcribers, language);
  const engine = able.find(({ id }) => id === data.default_transcriber) ?? able[0];
  if (!engine) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t('noEngine')}
      </Text>
    );
  }
  if (engine.quality === 'good') {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t('engineUsed', { engine: engine.name })}
      </Text>
    );
  }
  return (
    <Alert
      color="amber"
      mt="md"
      icon={<IconPencilExclamation aria-hidden="true" />}
      title={t('draftTitle', { engine: engine.name })}
    >
      <Text size="sm">{t('draftBody')}</Text>
      <List size="sm" mt={6}>
        <List.Item>
          <Trans t={t} i18nKey="draftWayService" components={{ code: <Code /> }} />
        </List.Item>
        <List.Item>
          <Trans t={t} i18nKey="draftWayLocal" components={{ code: <Code /> }} />
        </List.Item>
      </List>
    </Alert>
  );
}
