import type { MantineColorScheme } from '@mantine/core';

export const THEME_KEY = 'ui-theme';
export const THEMES = ['light', 'dark', 'system'] as const;
/** Their names: keys of the namespace `shell`. */
export const THEME_LABELS = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;
export type Theme = (typeof THEMES)[number];

/** Accepts light, dark and system; anything else is light. */
export const toTheme = (value: unknown): Theme => THEMES.find((theme) => theme === value) ?? 'light';

export const toColorScheme = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme);
export const fromColorScheme = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);

/** The stored choice; light where nothing is stored or storage is switched off. */
export function readStoredTheme(): Theme {
  try {
    return toTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'light';
  }
}
