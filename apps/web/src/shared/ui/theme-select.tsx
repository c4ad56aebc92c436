import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { fromColorScheme, THEME_LABELS, THEMES, toColorScheme, toTheme } from '../lib/theme-choice';
import { QuietSelect } from './quiet-select';

const ICONS = { light: IconSun, dark: IconMoon, system: IconSunMoon };
const never = () => () => undefined;

/** Light, dark or as the system has it, on a page that nobody is signed in to. */
export function ThemeSelect() {
  const { t } = useTranslation('shell');
  const { colorScheme: chosen, setColorScheme } = useMantineColorScheme();
  // A page that was made ahead of time knows of no choice until it has come to life.
  const colorScheme = useSyncExternalStore(
    never,
    () => chosen,
    () => 'light' as const,
  );
  return (
    <QuietSelect
      icon={ICONS[fromColorScheme(colorScheme)]}
      label={t('themeLabel')}
      value={fromColorScheme(colorScheme)}
      options={THEMES.map((theme) => ({ value: theme, label: t(THEME_LABELS[theme]) }))}
      onChange={(value) => setColorScheme(toColorScheme(toTheme(value)))}
    />
  );
}
