import { Alert, Code, List, Text } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

/** Says that the text comes from an engine that only drafts, and the two ways to a better one. */
export function DraftNotice({ transcript }: { transcript: Transcript }) {
  const { t } = useTranslation('transcripts');
  if (transcript.engine.quality !== 'draft') return null;
  return (
    <Alert
      className={classes['draft'] ?? ''}
      color="amber"
      dir="auto"
      icon={<IconPencilExclamation aria-hidden="true" />}
      title={t('draftTitle', { engine: transcript.engine.name })}
    >
      <Text size="sm">{t('draftBody')}</Text>
      <List size="sm" my={6}>
        <List.Item>
          <Trans t={t} i18nKey="draftWayService" components={{ code: <Code /> }} />
        </List.Item>
        <List.Item>
          <Trans t={t} i18nKey="draftWayLocal" components={{ code: <Code /> }} />
        </List.Item>
      </List>
      <ButtonLink to="/transcription" search={{ file: transcript.upload_id }} variant="default" size="xs">
        {t('transcribeAgain')}
      </ButtonLink>
    </Alert>
  );
}
