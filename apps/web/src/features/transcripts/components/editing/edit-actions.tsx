import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialog';
import { toast } from '../../../../shared/ui/toast';
import { usePublish } from '../../editing/use-publish';
import { useEditor } from '../../editing/use-editor';
import { useEditorKeys } from '../../editing/use-editor-keys';
import type { Transcript } from '../../queries';
import { ConflictDialog } from './conflict-dialog';

interface EditActionsProps {
  readonly transcript: Transcript;
  readonly onFind: (isReplacing: boolean) => void;
  /** The editor is left; `saved` where readers now see what was written. */
  readonly onClose: (outcome: 'saved' | 'cancelled') => void;
}

/** Undo, find, and the two ways out: everybody sees it, or nobody ever does. */
export function EditActions({ transcript, onFind, onClose }: EditActionsProps) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const { subscribe, getHistory } = editor.store;
  const canUndo = useSyncExternalStore(subscribe, () => getHistory().past.length > 0);
  const canRedo = useSyncExternalStore(subscribe, () => getHistory().future.length > 0);
  const { save, isSaving } = usePublish(transcript, () => onClose('saved'));
  useEditorKeys({ save, find: onFind });
  // Who presses Ctrl+F goes on typing at once.
  useEffect(() => void import('../find-bar'), []);
  const step = (label: 'undo' | 'redo', Icon: typeof IconArrowBackUp, isOffered: boolean, keys: string) => (
    <Tooltip label={`${t(label)} · ${keys}`}>
      <ActionIcon
        size={36}
        aria-label={t(label)}
        disabled={!isOffered}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor[label]()}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <Group gap={4} wrap="nowrap">
        {step('undo', IconArrowBackUp, canUndo, 'Ctrl Z')}
        {step('redo', IconArrowForwardUp, canRedo, 'Ctrl ⇧ Z')}
        <FindButton onFind={() => onFind(false)} />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <CancelButton onCancel={() => onClose('cancelled')} />
        <Tooltip label="Ctrl S">
          <Button loading={isSaving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Tooltip>
      </Group>
      <ConflictDialog />
    </>
  );
}

/** Opens the search of the text. */
function FindButton({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation('transcripts');
  return (
    <Tooltip label={`${t('find')} · Ctrl F`}>
      <ActionIcon size={36} aria-label={t('find')} onClick={onFind}>
        <IconSearch size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Back to the transcript as it was. What would be lost is asked for first. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('transcripts');
  const { sync } = useEditor();
  const [opened, { open, close }] = useDisclosure(false);
  const discard = async () => {
    try {
      await sync.discard();
      onCancel();
    } catch (error) {
      toast.failure(error, t('discardFailed'));
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => (sync.hasDraft ? open() : onCancel())}>
        {t('cancel')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('discardTitle')}>
        <Text size="sm">{t('discardBody')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close} data-autofocus>
            {t('keepEditing')}
          </Button>
          <Button color="coral" onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
