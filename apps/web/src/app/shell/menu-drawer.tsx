import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../shared/ui/logo';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The sidebar where there is no room for it. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes['drawer'] ?? '', body: classes['drawerBody'] ?? '' }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
