import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInertPage } from '../hooks/use-inert-page';
import { useReturnFocus } from '../hooks/use-return-focus';

interface FullScreenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Gets the way back, and what makes a name the dialog's. */
  readonly children: (parts: { back: ReactNode; heading: (name: string) => ReactNode }) => ReactNode;
}

/** A viewer over the page that is open; closing it leads back there. */
export function FullScreenDialog({ opened, onClose, children }: FullScreenDialogProps) {
  const { t } = useTranslation('common');
  useReturnFocus(opened);
  useInertPage(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      styles={{ body: { height: '100dvh' } }}
    >
      {opened &&
        children({
          back: (
            <ActionIcon aria-label={t('close')} onClick={onClose}>
              <IconChevronLeft size={20} />
            </ActionIcon>
          ),
          heading: (name) => (
            <Modal.Title fw={620} dir="auto" title={name}>
              {name}
            </Modal.Title>
          ),
        })}
    </Modal>
  );
}
