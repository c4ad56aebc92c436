import { Alert, Code, List, Text } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import classes from './draft-note.module.css';
import type { EngineKind } from './engines';

const TEXTS = {
  transcribers: {
    body: 'draftBodyTranscribers',
    service: 'draftWayServiceTranscribers',
    local: 'draftWayLocalTranscribers',
  },
  translators: {
    body: 'draftBodyTranslators',
    service: 'draftWayServiceTranslators',
    local: 'draftWayLocalTranslators',
  },
  summarizers: {
    body: 'draftBodySummarizers',
    service: 'draftWayServiceSummarizers',
    local: 'draftWayLocalSummarizers',
  },
} as const;

interface DraftNoteProps {
  readonly kind: EngineKind;
  /** Which engine drafts: 'A draft by PocketSphinx'. */
  readonly title: string;
  /** What can be done about it here. */
  readonly children?: ReactNode;
}

/** An engine that only drafts says so, with the two ways to a better one. */
export function DraftNote({ kind, title, children }: DraftNoteProps) {
  const { t } = useTranslation('engines');
  return (
    <Alert
      color="amber"
      className={classes['note'] ?? ''}
      icon={<IconPencilExclamation aria-hidden="true" />}
      title={title}
    >
      <Text size="sm">{t(TEXTS[kind].body)}</Text>
      <List size="sm" my={6}>
        <List.Item>
          <Trans t={t} i18nKey={TEXTS[kind].service} components={{ code: <Code /> }} />
        </List.Item>
        <List.Item>
          <Trans t={t} i18nKey={TEXTS[kind].local} components={{ code: <Code /> }} />
        </List.Item>
      </List>
      {children}
    </Alert>
  );
}
