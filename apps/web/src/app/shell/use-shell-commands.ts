import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconDeviceDesktop,
  IconGauge,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../domain/session/access';
import { palette } from '../../features/palette/palette';
import { changeLanguage } from '../../shared/i18n/i18n';
import { LANGUAGE_NAMES, LANGUAGES } from '../../shared/i18n/languages';
import type { Command } from '../../shared/keys/commands';
import { useCommands } from '../../shared/keys/use-commands';
import { fromColorScheme, THEME_LABELS, THEMES, toColorScheme } from '../../shared/lib/theme-choice';
import { useKeepPreference } from '../../domain/session/use-keep-preference';
import { ALWAYS_THERE, type NavItem, SERVICES } from './nav-items';
import { useAccountPages } from './use-account-pages';
import { useSignOut } from './use-sign-out';

const NEWS: NavItem = { to: '/notifications', label: 'navNotifications', icon: IconBell };
const USAGE: NavItem = { to: '/usage', label: 'seeUsage', icon: IconGauge };
const KEYS_OF_PAGES: Partial<Record<NavItem['label'], string>> = {
  navDashboard: 'G D',
  navLibrary: 'G L',
  navSettings: 'G S',
  navSubscription: 'G B',
};
const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };

/** What can be done on every signed-in page: go to the pages that the plan has, begin something, change looks and language, leave. */
export function useShellCommands(showKeys: () => void): void {
  const { t } = useTranslation(['keys', 'shell']);
  const actions = [...useAppearanceSettings(), ...useLanguages()];
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { data: access } = useQuery(accessOptions());
  const services = SERVICES.filter(({ service }) => access?.available_services.includes(service));
  const pages = [...ALWAYS_THERE, ...services, ...useAccountPages(), NEWS, USAGE];
  const canTranscribe = services.some(({ service }) => service === 'transcription');
  useCommands([
    { id: 'palette', label: t('palette'), keys: 'mod+K', run: palette.toggle },
    ...pages.map((item): Command => {
      const { to, search, label, icon } = item;
      const keys = KEYS_OF_PAGES[label];
      const run = () => void navigate({ to, ...(search && { search }) });
      return { id: `page-${label}`, label: t(`shell:${label}`), ...(keys && { keys }), group: 'pages', icon, run };
    }),
    ...(canTranscribe
      ? [
          {
            id: 'transcribe',
            label: t('transcribe'),
            keys: 'T',
            group: 'actions' as const,
            icon: IconPlus,
            run: () => void navigate({ to: '/transcription' }),
          },
        ]
      : []),
    ...actions,
    { id: 'keys', label: t('title'), keys: '?', group: 'actions', icon: IconKeyboard, run: showKeys },
    { id: 'sign-out', label: t('shell:signOut'), group: 'actions', icon: IconLogout, run: signOut },
  ]);
}

function useAppearanceSettings(): Command[] {
  const { t } = useTranslation('shell');
  const keep = useKeepPreference();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const others = THEMES.filter((theme) => theme !== fromColorScheme(colorScheme));
  return others.map((theme) => ({
    id: `theme-${theme}`,
    label: t('theme', { name: t(THEME_LABELS[theme]) }),
    group: 'actions',
    icon: THEME_ICONS[theme],
    run: () => {
      setColorScheme(toColorScheme(theme));
      keep({ theme });
    },
  }));
}

function useLanguages(): Command[] {
  const { t, i18n } = useTranslation('keys');
  const keep = useKeepPreference();
  const others = LANGUAGES.filter((language) => language !== i18n.language);
  return others.map((language) => ({
    id: `language-${language}`,
    label: t('language', { name: LANGUAGE_NAMES[language] }),
    group: 'actions',
    icon: IconLanguage,
    run: () => {
      void changeLanguage(language);
      keep({ language });
    },
  }));
}
