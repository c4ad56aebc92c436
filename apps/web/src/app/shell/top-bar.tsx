import { ActionIcon, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../shared/lib/product';
import { PlainLink } from '../../shared/ui/links';
import { Logo } from '../../shared/ui/logo';
import { ThemeMenu } from './theme-menu';
import { PaletteButton, PaletteField } from './palette-field';
import { NotificationsBell } from './notifications-bell';
import classes from './top-bar.module.css';
import { useKeepPreference } from '../../domain/session/use-keep-preference';
import { UserMenu } from './user-menu';

interface TopBarProps {
  /** What runs: comes from a feature. */
  jobs: ReactNode;
  menuOpened: boolean;
  onOpenMenu: () => void;
}

/** 56 px: menu and logo where there is no sidebar, then the palette, jobs, looks, news, person. */
export function TopBar({ jobs, menuOpened, onOpenMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const keep = useKeepPreference();
  return (
    <div className={classes['bar']}>
      <Group gap="xs" hiddenFrom="md" wrap="nowrap">
        <ActionIcon size={44} aria-label={t('openMenu')} aria-expanded={menuOpened} onClick={onOpenMenu}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <PlainLink to="/dashboard" aria-label={t('home', { product: PRODUCT_NAME })}>
          <Logo />
        </PlainLink>
      </Group>
      <PaletteField />
      <Group gap={6} ml="auto" wrap="nowrap">
        <PaletteButton />
        {jobs}
        <Group gap={6} visibleFrom="sm" wrap="nowrap">
          <ThemeMenu onChoose={(theme) => keep({ theme })} />
        </Group>
        <NotificationsBell />
        <Group gap={6} visibleFrom="sm" wrap="nowrap">
          <UserMenu />
        </Group>
      </Group>
    </div>
  );
}
