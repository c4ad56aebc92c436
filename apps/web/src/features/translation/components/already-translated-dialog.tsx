import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { languageName } from '../lib/languages';
import type { TranslationSummary } from '../queries';

interface AlreadyTranslatedDialogProps {
  /** Null while it is closed. */
  readonly translation: TranslationSummary | null;
  readonly onClose: () => void;
  readonly onView: (id: string) => void;
  readonly onRedo: () => void;
}

/** A translation costs allowance: who already has one is asked first. */
export function AlreadyTranslatedDialog({ translation, onClose, onView, onRedo }: AlreadyTranslatedDialogProps) {
  const { t, i18n } = useTranslation('translation');
  return (
    <Dialog opened={translation !== null} onClose={onClose} title={t('alreadyTitle')}>
      <Text size="sm">
        <bdi>{translation?.original_file}</bdi>
      </Text>
      <Text size="sm" mt={4}>
        {translation && t('alreadyBody', { language: languageName(translation.target_lang, i18n.language) })}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onRedo}>
          {t('redo')}
        </Button>
        <Button data-autofocus onClick={() => translation && onView(translation.id)}>
          {t('view')}
        </Button>
      </Group>
    </Dialog>
  );
}
