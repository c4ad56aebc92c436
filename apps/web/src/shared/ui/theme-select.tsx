import { NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fromColorScheme, THEME_LABELS, THEMES, toColorScheme, toTheme } from '../lib/theme-choice';
import classes from './quiet-select.module.css';

/** Light, dark or as the system has it, on a page that nobody is signed in to. */
export function ThemeSelect() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;
  return (
    <NativeSelect
      variant="unstyled"
      aria-label={t('themeLabel')}
      classNames={{ input: classes['input'] ?? '' }}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
      value={fromColorScheme(colorScheme)}
      onChange={({ currentTarget }) => setColorScheme(toColorScheme(toTheme(currentTarget.value)))}
      data={THEMES.map((theme) => ({ value: theme, label: t(THEME_LABELS[theme]) }))}
    />
  );
}
