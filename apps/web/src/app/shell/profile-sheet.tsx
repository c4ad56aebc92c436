import { Avatar, Button, Group, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { BottomSheet } from './bottom-sheet';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../shared/i18n/i18n';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/i18n/languages';
import { fromColorScheme, THEME_LABELS, THEMES, toColorScheme } from '../../shared/lib/theme-choice';
import { useUser } from '../../domain/session/session';
import { ButtonLink } from '../../shared/ui/links';
import { useKeepPreference } from '../../domain/session/use-keep-preference';
import { useSignOut } from './use-sign-out';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
}

/** The user menu of a phone: who one is, looks, language, and the way out. */
export function ProfileSheet({ opened, onClose }: SheetProps) {
  const { t, i18n } = useTranslation('shell');
  const user = useUser();
  const signOut = useSignOut();
  const keep = useKeepPreference();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <BottomSheet opened={opened} onClose={onClose} title={t('navProfile')}>
      <Stack gap="lg" pb="md">
        <Group wrap="nowrap">
          <Avatar src={user.avatar_url} name={user.name} alt="" size={44} radius="xl" color="brand" variant="light" />
          <div>
            <Text fw={520}>{user.name}</Text>
            <Text size="sm" c="dimmed">
              {user.email}
            </Text>
          </div>
        </Group>
        <div>
          <Text size="sm" fw={520} mb={6} id="theme-label">
            {t('themeLabel')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="theme-label"
            value={fromColorScheme(colorScheme)}
            onChange={(theme) => {
              setColorScheme(toColorScheme(theme));
              keep({ theme });
            }}
            data={THEMES.map((theme) => ({ value: theme, label: t(THEME_LABELS[theme]) }))}
          />
        </div>
        <div>
          <Text size="sm" fw={520} mb={6} id="language-label">
            {t('languageLabel')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="language-label"
            value={LANGUAGES.find((language) => language === i18n.language) ?? 'en'}
            onChange={(language) => {
              void changeLanguage(language);
              keep({ language });
            }}
            data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
          />
        </div>
        <ButtonLink
          to="/settings"
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('navSettings')}
        </ButtonLink>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={signOut}>
          {t('signOut')}
        </Button>
      </Stack>
    </BottomSheet>
  );
}
