import { useSyncExternalStore } from 'react';

const KEY = 'single-letter-keys';
const listeners = new Set<() => void>();
/** Where storage is switched off, the choice lasts as long as the page. */
let unkept: boolean | null = null;

/** Whether keys of one letter, digit or sign do something (WCAG 2.1.4); so unless this browser has switched them off. */
export function singleLettersOn(): boolean {
  try {
    return unkept ?? localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    unkept = null;
  } catch {
    unkept = on;
  }
  for (const listener of listeners) listener();
}

/** The same, for components; follows other tabs. */
export const useSingleLetters = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }, singleLettersOn);

/** Whether this press is a single letter and those are switched off. Space is none: it presses and plays everywhere. */
export const isSwitchedOff = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !singleLettersOn();
