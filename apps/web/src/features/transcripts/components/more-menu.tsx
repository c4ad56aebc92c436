import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconEar,
  IconFileImport,
  IconHistory,
  IconLanguage,
  IconListDetails,
  IconSearch,
  IconTextRecognition,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItemLink } from '../../../shared/ui/menu-item-link';
import type { Transcript, TranscriptVersion } from '../queries';

const HistoryDialog = lazy(() => import('./history-dialog').then((module) => ({ default: module.HistoryDialog })));
const ImportDialog = lazy(() => import('./import-dialog').then((module) => ({ default: module.ImportDialog })));
const AlternateTranscriptDialog = lazy(() =>
  import('./alternate-transcript-dialog').then((module) => ({ default: module.AlternateTranscriptDialog })),
);
const AlignDialog = lazy(() => import('./align-dialog').then((module) => ({ default: module.AlignDialog })));

interface MoreMenuProps {
  readonly transcript: Transcript;
  readonly onFind: () => void;
  readonly onShow: (version: TranscriptVersion) => void;
}

/** What is done with a transcript now and then. */
export function MoreMenu({ transcript, onFind, onShow }: MoreMenuProps) {
  const { t } = useTranslation('transcripts');
  const [dialog, setDialog] = useState<'history' | 'import' | 'align' | 'opinion' | null>(null);
  const shared = {
    onClose: () => setDialog(null),
    onDone: () => {
      setDialog(null);
      onShow('edited');
    },
  };
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSearch size={16} aria-hidden="true" />} onClick={onFind}>
            {t('find')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={() => setDialog('history')}>
            {t('history')}
          </Menu.Item>
          <Menu.Item leftSection={<IconEar size={16} aria-hidden="true" />} onClick={() => setDialog('opinion')}>
            {t('opinionOpen')}
          </Menu.Item>
          <Menu.Divider />
          <MenuItemLink
            to="/translation"
            search={{ file: transcript.upload_id }}
            leftSection={<IconLanguage size={16} aria-hidden="true" />}
          >
            {t('translateOpen')}
          </MenuItemLink>
          <MenuItemLink
            to="/summarization"
            search={{ file: transcript.upload_id }}
            leftSection={<IconListDetails size={16} aria-hidden="true" />}
          >
            {t('summarizeOpen')}
          </MenuItemLink>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden="true" />} onClick={() => setDialog('import')}>
            {t('importOpen')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTextRecognition size={16} aria-hidden="true" />}
            onClick={() => setDialog('align')}
          >
            {t('alignOpen')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'history' && <HistoryDialog transcript={transcript} {...shared} />}
        {dialog === 'import' && <ImportDialog uploadId={transcript.upload_id} {...shared} />}
        {dialog === 'opinion' && <AlternateTranscriptDialog transcript={transcript} onClose={shared.onClose} />}
        {dialog === 'align' && <AlignDialog transcript={transcript} {...shared} />}
      </Suspense>
    </>
  );
}
