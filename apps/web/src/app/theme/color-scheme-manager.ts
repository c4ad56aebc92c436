import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { fromColorScheme, readStoredTheme, THEME_KEY, toColorScheme, toTheme } from '../../shared/lib/theme-choice';

/** Keeps the choice under `ui-theme` as light, dark or system; anything else means light. Mantine says `auto` for system. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: () => toColorScheme(readStoredTheme()),
    set: (scheme) => {
      try {
        localStorage.setItem(THEME_KEY, fromColorScheme(scheme));
      } catch {
        // Storage is switched off: the choice lasts as long as the page.
      }
    },
    subscribe: (onUpdate: (scheme: MantineColorScheme) => void) => {
      const listen = (event: StorageEvent) => {
        if (event.key === THEME_KEY) onUpdate(toColorScheme(toTheme(event.newValue)));
      };
      window.addEventListener('storage', listen);
      stop = () => window.removeEventListener('storage', listen);
    },
    unsubscribe: () => stop(),
    clear: () => localStorage.removeItem(THEME_KEY),
  };
}
