import { localeValue, type TextEntry } from './contract.ts';

/** Kinds that a page shows by itself; all others something else has to bring about. */
const SHOWN = new Set<TextEntry['kind']>(['title', 'label', 'button', 'message', 'fragment']);

const isShown = ({ kind }: TextEntry): boolean => SHOWN.has(kind);

/** Finds a text within others to the letter, as whole words; what it is filled with may be anything. */
export function patternOf(entry: TextEntry): RegExp {
  const constant = localeValue(entry)
    .trim()
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\d])${constant.join('.+?')}(?![\\p{L}\\d])`, 'u');
}

/**
 * The texts that a place holds.
 * @param holds surfaces, of which it holds what is shown, and ids, whatever their kind
 * @param not ids of those surfaces that it does not hold
 * @throws Error where the contract knows nothing of what is named
 */
export function heldTexts(
  texts: readonly TextEntry[],
  { holds, not = [] }: { holds: readonly string[]; not?: readonly string[] },
): TextEntry[] {
  const held = holds.flatMap((name) => {
    const named = texts.filter((entry) => entry.id === name || (entry.surface === name && isShown(entry)));
    if (named.length === 0) throw new Error(`The contract has nothing to show for "${name}"`);
    return named;
  });
  const strangers = not.filter((id) => !held.some((entry) => entry.id === id));
  if (strangers.length > 0) throw new Error(`Not among the texts of that place: ${strangers.join(', ')}`);
  return held.filter(({ id }) => !not.includes(id));
}
