import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LibraryFile } from '../queries';
import type { FileActions } from '../use-file-actions';
import type { Selection } from '../use-selection';
import classes from './files.module.css';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The files that the list shows at the moment. */
  readonly shown: readonly LibraryFile[];
  readonly actions: FileActions;
}

/** What can be done with all chosen files at once, also with those on other pages or outside of a search: it says how many they are. */
export function SelectionBar({ selection, shown, actions }: SelectionBarProps) {
  const { t } = useTranslation('library');
  const { files } = selection;
  if (files.length === 0) return null;
  const hidden = files.length - shown.filter(selection.has).length;
  return (
    <div className={classes['selection']} role="group" aria-label={t('selection')}>
      <Text size="sm" fw={520} role="status">
        {t('selected', { count: files.length })}
        {hidden > 0 && ` · ${t('selectedHidden', { count: hidden })}`}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => actions.downloadAll(files)}
        >
          {t('download')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          c="var(--ui-danger-text)"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => actions.remove(files)}
        >
          {t('delete')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={selection.clear}
        >
          {t('clearSelection')}
        </Button>
      </Group>
    </div>
  );
}
