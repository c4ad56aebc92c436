import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconCheck,
  IconDots,
  IconDownload,
  IconEye,
  IconFileText,
  IconPlayerPlay,
  IconTrash,
  IconWaveSine,
  IconCut,
  IconEar,
  IconGauge,
  IconAdjustments,
  IconLanguage,
  IconListDetails,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuItemLink } from '../../../shared/ui/menu-item-link';
import {
  canProcess,
  canStartAtOnce,
  canSummarize,
  canTranscribe,
  canTranslate,
  previewOf,
} from '../lib/file-abilities';
import type { LibraryFile } from '../queries';
import type { FileActions } from '../use-file-actions';
import classes from './files.module.css';

/** The tools for sound, each on its page. */
const TOOLS = [
  { to: '/audio-processor', label: 'openAudioProcessor', hint: 'openAudioProcessorHint', Icon: IconAdjustments },
  { to: '/denoise', label: 'openDenoise', hint: 'openDenoiseHint', Icon: IconEar },
  { to: '/cut-audio', label: 'openCutAudio', hint: 'openCutAudioHint', Icon: IconCut },
  { to: '/voice-speed', label: 'openVoiceSpeed', hint: 'openVoiceSpeedHint', Icon: IconGauge },
] as const;

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
        {canTranslate(file) && (
          <MenuItemLink to="/translation" search={{ file: file.id }} leftSection={<IconLanguage size={16} />}>
            {t('openTranslation')}
            <Text size="xs" c="dimmed">
              {t('openTranslationHint')}
            </Text>
          </MenuItemLink>
        )}
        {canSummarize(file) && (
          <MenuItemLink to="/summarization" search={{ file: file.id }} leftSection={<IconListDetails size={16} />}>
            {t('openSummarization')}
            <Text size="xs" c="dimmed">
              {t('openSummarizationHint')}
            </Text>
          </MenuItemLink>
        )}
        {canProcess(file) &&
          TOOLS.map(({ to, label, hint, Icon }) => (
            <MenuItemLink key={to} to={to} search={{ file: file.id }} leftSection={<Icon size={16} />}>
              {t(label)}
              <Text size="xs" c="dimmed">
                {t(hint)}
              </Text>
            </MenuItemLink>
          ))}
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => actions.download(file)}>
          {t('download')}
        </Menu.Item>
        <Menu.CheckboxItem
          checked={file.stays_here}
          checkIcon={<IconCheck size={16} />}
          classNames={{ itemIndicator: classes['menuMark'] ?? '' }}
          onChange={() => actions.markLocalOnly(file)}
        >
          {t('staysHere')}
          <Text size="xs" c="dimmed">
            {t('staysHereHint')}
          </Text>
        </Menu.CheckboxItem>
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
