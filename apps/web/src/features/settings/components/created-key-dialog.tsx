import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import classes from './settings.module.css';

interface MadeKeyDialogProps {
  title: string;
  /** What it is for. */
  body: string;
  secret: string | null;
  onClose: () => void;
}

/** A secret, shown this once. */
export function CreatedKeyDialog({ title, body, secret, onClose }: MadeKeyDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={title} size={480} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{body}</Text>
        <Code block className={classes['secret'] ?? ''}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
