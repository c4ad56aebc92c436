import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  fromColorScheme,
  type Theme,
  THEME_LABELS,
  THEMES,
  toColorScheme,
  toTheme,
} from '../../shared/lib/theme-choice';

const ICONS = { light: IconSun, dark: IconMoon };

/** Light, dark or as the system has it. `onChoose` may keep the choice elsewhere too. */
export function ThemeMenu({ onChoose }: { onChoose?: (theme: Theme) => void }) {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = ICONS[useComputedColorScheme('light')];
  const chosen = fromColorScheme(colorScheme);

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('theme', { name: t(THEME_LABELS[chosen]) })}>
          <Current size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(value) => {
            const theme = toTheme(value);
            setColorScheme(toColorScheme(theme));
            onChoose?.(theme);
          }}
        >
          {THEMES.map((theme) => (
            <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
              {t(THEME_LABELS[theme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
