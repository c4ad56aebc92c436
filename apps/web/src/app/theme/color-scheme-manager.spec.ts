import { beforeEach, describe, expect, it } from '@jest/globals';
import { colorSchemeManager } from './color-scheme-manager';

describe('colorSchemeManager', () => {
  beforeEach(() => localStorage.clear());
  const get = () => colorSchemeManager().get('light');

  it('is light until something else is chosen', () => expect(get()).toBe('light'));

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'auto'],
  ] as const)('keeps %s, which Mantine calls %s, under ui-theme', (theme, scheme) => {
    colorSchemeManager().set(scheme);
    expect(localStorage.getItem('ui-theme')).toBe(theme);
    expect(get()).toBe(scheme);
  });

  it.each(['auto', 'blue', ''])('takes %j in the storage for light', (stored) => {
    localStorage.setItem('ui-theme', stored);
    expect(get()).toBe('light');
  });

  it('follows a choice in another tab, until it is told to stop', () => {
    const seen: string[] = [];
    const manager = colorSchemeManager();
    manager.subscribe((scheme) => seen.push(scheme));
    const choose = (newValue: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'ui-theme', newValue }));
    choose('system');
    manager.unsubscribe();
    choose('dark');
    expect(seen).toEqual(['auto']);
  });
});
