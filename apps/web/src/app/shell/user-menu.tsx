import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../domain/session/session';
import { LanguageItems } from './language-items';
import { MenuItemLink } from '../../shared/ui/menu-item-link';
import { ALWAYS_THERE } from './nav-items';
import { useKeepPreference } from '../../domain/session/use-keep-preference';
import { useAccountPages } from './use-account-pages';
import { useSignOut } from './use-sign-out';
import classes from './user-menu.module.css';

/** Behind the avatar: who one is, the pages that are always there, the language, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const signOut = useSignOut();
  const keep = useKeepPreference();
  const accountPages = useAccountPages();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes['target'] ?? ''}>
          <VisuallyHidden>{t('userMenu', { name: user.name })}</VisuallyHidden>
          <Avatar
            src={user.avatar_url}
            name={user.name}
            alt=""
            aria-hidden="true"
            size={32}
            radius="xl"
            color="brand"
            variant="light"
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={520} c="var(--mantine-color-text)" truncate title={user.name}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate title={user.email}>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {[...ALWAYS_THERE, ...accountPages].map(({ to, label, icon: Icon }) => (
          <MenuItemLink key={to} to={to} leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}>
            {t(label)}
          </MenuItemLink>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('languageLabel')}</Menu.Label>
        <LanguageItems onChoose={(language) => keep({ language })} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden="true" />} onClick={signOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
