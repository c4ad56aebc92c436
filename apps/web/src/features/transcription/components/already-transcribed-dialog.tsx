import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';

interface AlreadyTranscribedDialogProps {
  readonly opened: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onView: () => void;
  readonly onRedo: () => void;
}

/** A transcription costs allowance: who already has one is asked first. */
export function AlreadyTranscribedDialog({ opened, name, onClose, onView, onRedo }: AlreadyTranscribedDialogProps) {
  const { t } = useTranslation('transcription');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('alreadyTranscribedTitle')}>
      <Text size="sm">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" mt={4}>
        {t('alreadyTranscribedBody')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onRedo}>
          {t('redo')}
        </Button>
        <Button data-autofocus onClick={onView}>
          {t('viewPreview')}
        </Button>
      </Group>
    </Dialog>
  );
}
