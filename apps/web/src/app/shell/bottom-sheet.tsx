import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bottom-sheet.module.css';

interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Comes up from the bottom bar of a phone, as high as what it holds. */
export function BottomSheet({ opened, onClose, title, children }: BottomSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      {children}
    </Drawer>
  );
}
