type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether the command key stands where others have Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

const LATIN = /^[a-z]$/i;
const LETTER_CODE = /^Key([A-Z])$/;

/**
 * A key press as commands name it: 'J', '/', '?', 'Space', 'Enter', 'mod+K' (⌘ on Apple's machines, else Ctrl); null for any other.
 * On keyboards of other scripts a letter is the one that stands on the key in the Latin layout.
 */
export function strokeOf({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Press): string | null {
  const letter = LATIN.test(key)
    ? key.toUpperCase()
    : isOtherScript(key)
      ? (LETTER_CODE.exec(code)?.[1] ?? null)
      : null;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    const isMod = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    return isMod && !shiftKey && letter ? `mod+${letter}` : null;
  }
  if (letter) return shiftKey ? null : letter;
  if (shiftKey && (key === ' ' || key === 'Enter')) return null;
  if (key === ' ') return 'Space';
  if (key === 'Enter') return 'Enter';
  return [...key].length === 1 ? key : null;
}

const isOtherScript = (key: string): boolean => /^\p{L}$/u.test(key);

/** Modifiers as they stand on the keys: [of Apple's machines, of others]. */
const MODIFIERS = { mod: ['⌘', 'Ctrl'], ctrl: ['⌃', 'Ctrl'], alt: ['⌥', 'Alt'], shift: ['⇧', '⇧'] } as const;

/**
 * The same for eyes: one name for each key to press, in order. 'G D' → ['G', 'D'], 'mod+K' → ['Ctrl K'] or ['⌘ K']; also 'ctrl+',
 * 'alt+' and 'shift+', of keys that only a page knows.
 */
export const namesOf = (keys: string): string[] =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke.replace(
        /(mod|ctrl|alt|shift)\+/g,
        (_, name: keyof typeof MODIFIERS) => `${MODIFIERS[name][isApple() ? 0 : 1]} `,
      ),
    );

/** The same for `aria-keyshortcuts`; empty for a sequence, which that attribute cannot say. */
export const ariaKeys = (keys: string): string | undefined =>
  keys.includes(' ') ? undefined : keys.replace('mod+', isApple() ? 'Meta+' : 'Control+');
