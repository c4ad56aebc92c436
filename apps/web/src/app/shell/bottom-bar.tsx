import { UnstyledButton } from '@mantine/core';
import { IconApps, IconBell, IconFolder, IconLayoutDashboard, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../shared/ui/links';
import classes from './bottom-bar.module.css';

export type Sheet = 'services' | 'profile';

interface BottomBarProps {
  /** What is open above the page. */
  sheet: string | null;
  onOpen: (sheet: Sheet) => void;
}

const ICON = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

/** The five places of a phone; two of them open a sheet. */
export function BottomBar({ sheet, onOpen }: BottomBarProps) {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes['bar']} aria-label={t('quickNavigation')}>
      <PlainLink to="/dashboard" className={classes['place']}>
        <IconLayoutDashboard {...ICON} />
        {t('navDashboard')}
      </PlainLink>
      <PlainLink to="/library" className={classes['place']}>
        <IconFolder {...ICON} />
        {t('navLibrary')}
      </PlainLink>
      <UnstyledButton
        className={classes['place'] ?? ''}
        aria-haspopup="dialog"
        aria-expanded={sheet === 'services'}
        onClick={() => onOpen('services')}
      >
        <IconApps {...ICON} />
        {t('navServices')}
      </UnstyledButton>
      <PlainLink to="/notifications" className={classes['place']}>
        <IconBell {...ICON} />
        {t('navNotifications')}
      </PlainLink>
      <UnstyledButton
        className={classes['place'] ?? ''}
        aria-haspopup="dialog"
        aria-expanded={sheet === 'profile'}
        onClick={() => onOpen('profile')}
      >
        <IconUser {...ICON} />
        {t('navProfile')}
      </UnstyledButton>
    </nav>
  );
}
