import { ActionIcon, Modal, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TranscriptViewer } from './transcript-viewer';

/** The same reader over the page that is open; closing it leads back there. */
export function TranscriptDialog({ fileId, onClose }: { fileId: string | null; onClose: () => void }) {
  const { t } = useTranslation(['transcripts', 'common']);
  return (
    <Modal
      opened={fileId !== null}
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      aria-label={t('title')}
      styles={{ body: { height: '100dvh' } }}
    >
      {fileId !== null && (
        <TranscriptViewer
          fileId={fileId}
          back={
            <ActionIcon aria-label={t('common:close')} onClick={onClose}>
              <IconChevronLeft size={20} />
            </ActionIcon>
          }
          heading={(name) => (
            <Title order={2} title={name}>
              {name}
            </Title>
          )}
        />
      )}
    </Modal>
  );
}
