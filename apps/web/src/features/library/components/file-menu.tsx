import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconFileText,
  IconPlayerPlay,
  IconTrash,
  IconWaveSine,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuItemLink } from '../../../shared/ui/menu-item-link';
import { canStartAtOnce, canTranscribe, previewOf } from '../lib/file-abilities';
import type { LibraryFile } from '../queries';
import type { FileActions } from '../use-file-actions';

/** What can be done with one file. */
export function FileMenu({ file, actions }: { file: LibraryFile; actions: FileActions }) {
  const { t } = useTranslation('library');
  return (
    <Menu position="bottom-end" width={270} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('fileActions', { name: file.original_name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {previewOf(file) && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => actions.preview(file)}>
            {t('preview')}
          </Menu.Item>
        )}
        {file.has_transcript && (
          <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => actions.viewTranscript(file)}>
            {t('viewTranscript')}
          </Menu.Item>
        )}
        {canStartAtOnce(file) && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => actions.startTranscription(file)}>
            {t('startTranscription')}
            <Text size="xs" c="dimmed">
              {t('startTranscriptionHint')}
            </Text>
          </Menu.Item>
        )}
        {canTranscribe(file) && (
          <MenuItemLink to="/transcription" search={{ file: file.id }} leftSection={<IconWaveSine size={16} />}>
            {t('openTranscription')}
            <Text size="xs" c="dimmed">
              {t('openTranscriptionHint')}
            </Text>
          </MenuItemLink>
        )}
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => actions.download(file)}>
          {t('download')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--ui-danger-text)"
          leftSection={<IconTrash size={16} />}
          onClick={() => actions.remove([file])}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
