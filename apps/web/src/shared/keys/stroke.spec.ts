import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ariaKeys, namesOf, strokeOf } from './stroke';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  strokeOf(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ...more }));

describe('a stroke', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is a letter by its capital, a sign by itself, and other keys by none', () => {
    expect([press('j'), press('/'), press('?', { shiftKey: true }), press(' '), press('Enter')]).toEqual([
      ...['J', '/', '?', 'Space', 'Enter'],
    ]);
    expect([press('J', { shiftKey: true }), press('Escape'), press('j', { altKey: true })]).toEqual([null, null, null]);
  });

  it('is the letter of the key on keyboards of other scripts', () => {
    expect(strokeOf(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ' }))).toBe('J');
    expect(strokeOf(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true }))).toBe('mod+K');
  });

  it('with the modifier of the system is a command, with the other one none', () => {
    expect([press('k', { ctrlKey: true }), press('k', { metaKey: true })]).toEqual(['mod+K', null]);
    expect([namesOf('mod+K'), ariaKeys('mod+K')]).toEqual([['Ctrl K'], 'Control+K']);
    jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect([press('k', { ctrlKey: true }), press('k', { metaKey: true })]).toEqual([null, 'mod+K']);
    expect([namesOf('mod+K'), ariaKeys('mod+K')]).toEqual([['⌘ K'], 'Meta+K']);
  });

  it('with other modifiers is named as the machine has them', () => {
    expect(namesOf('mod+shift+Z')).toEqual(['Ctrl ⇧ Z']);
    expect([namesOf('alt+↑'), namesOf('ctrl+Space')]).toEqual([['Alt ↑'], ['Ctrl Space']]);
    jest.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect(namesOf('mod+shift+Z')).toEqual(['⌘ ⇧ Z']);
    expect([namesOf('alt+↑'), namesOf('ctrl+Space')]).toEqual([['⌥ ↑'], ['⌃ Space']]);
  });

  it('after another one is named by both', () => {
    expect([namesOf('G D'), ariaKeys('G D')]).toEqual([['G', 'D'], undefined]);
  });
});
