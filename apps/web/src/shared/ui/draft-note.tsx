import { Alert, Code, List, Text } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import classes from './draft-note.module.css';

interface DraftNoteProps {
  /** Which engine drafts: 'A draft by PocketSphinx'. */
  readonly title: string;
  /** What can be done about it here. */
  readonly children?: ReactNode;
}

/** An engine that only drafts says so, with the two ways to a better one. */
export function DraftNote({ title, children }: DraftNoteProps) {
  const { t } = useTranslation('common');
  return (
    <Alert
      color="amber"
      className={classes['note'] ?? ''}
      icon={<IconPencilExclamation aria-hidden="true" />}
      title={title}
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
      {children}
    </Alert>
  );
}
