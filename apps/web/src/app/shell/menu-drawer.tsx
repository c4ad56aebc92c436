import { Logo } from '../../shared/ui/logo';
import { Sheet } from '../../shared/ui/sheet';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The sidebar where there is no room for it. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Logo />}
      classNames={{ content: classes['drawer'] ?? '', body: classes['drawerBody'] ?? '' }}
    >
      <Sidebar onNavigate={onClose} />
    </Sheet>
  );
}
