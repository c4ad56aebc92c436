import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInertPage } from '../../../shared/hooks/use-inert-page';
import { TranscriptViewer } from './transcript-viewer';

/** The same reader over the page that is open; closing it leads back there. */
export function TranscriptDialog({ fileId, onClose }: { fileId: string | null; onClose: () => void }) {
  const { t } = useTranslation('common');
  useInertPage(fileId !== null);
  return (
    <Modal
      opened={fileId !== null}
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      styles={{ body: { height: '100dvh' } }}
    >
      {fileId !== null && (
        <TranscriptViewer
          fileId={fileId}
          back={
            <ActionIcon aria-label={t('close')} onClick={onClose}>
              <IconChevronLeft size={20} />
            </ActionIcon>
          }
          heading={(name) => (
            <Modal.Title fw={620} title={name}>
              {name}
            </Modal.Title>
          )}
        />
      )}
    </Modal>
  );
}
