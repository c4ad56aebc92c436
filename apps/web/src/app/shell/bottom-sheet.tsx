import type { ReactNode } from 'react';
import { Sheet } from '../../shared/ui/sheet';
import classes from './bottom-sheet.module.css';

interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Comes up from the bottom bar of a phone, as high as what it holds. */
export function BottomSheet({ opened, onClose, title, children }: BottomSheetProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      position="bottom"
      title={title}
      classNames={{ content: classes['content'] ?? '' }}
    >
      {children}
    </Sheet>
  );
}
