import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './viewer.module.css';

interface KeptDraftNoteProps {
  readonly isOpening: boolean;
  readonly onContinue: () => void;
}

/** Above the text, in the page's language: what is shown is not yet what was written, and the way back to that. */
export function KeptDraftNote({ isOpening, onContinue }: KeptDraftNoteProps) {
  const { t, i18n } = useTranslation('transcripts');
  return (
    <div className={classes['draft']} dir="ltr" lang={i18n.language}>
      <Alert role="note" color="brand" py={8}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={520}>
            {t('unsavedChanges')}
          </Text>
          <Button variant="default" size="xs" loading={isOpening} onClick={onContinue}>
            {t('unsavedContinue')}
          </Button>
        </Group>
      </Alert>
    </div>
  );
}
