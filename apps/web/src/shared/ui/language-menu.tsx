import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, toLanguage } from '../i18n/languages';
import { LanguageItems } from './language-items';

/** The language of a page that nobody is signed in to. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell');
  const name = LANGUAGE_NAMES[toLanguage(i18n.language) ?? 'en'];
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden="true" />}
          aria-label={t('language', { name })}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
