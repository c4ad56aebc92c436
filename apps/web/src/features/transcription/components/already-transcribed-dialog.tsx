import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AlreadyTranscribedDialogProps {
  readonly opened: boolean;
  readonly name: string;
  readonly onClose: () => void;
  readonly onView: () => void;
  readonly onRedo: () => void;
}

/** A transcription costs allowance: who already has one is asked first. */
export function AlreadyTranscribedDialog({ opened, name, onClose, onView, onRedo }: AlreadyTranscribedDialogProps) {
  const { t } = useTranslation(['transcription', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('alreadyTranscribedTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
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
    </Modal>
  );
}
