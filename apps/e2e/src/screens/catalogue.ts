import { readdirSync, readFileSync } from 'node:fs';
import { type Language } from './test-user.ts';

const LOCALES = new URL('../../../web/src/locales/', import.meta.url);

/** Every message of a language under `<namespace>:<key>`. */
function messages(language: Language): Map<string, string> {
  const folder = new URL(`${language}/`, LOCALES);
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const own = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>;
        return Object.entries(own).map(([key, value]): [string, string] => [
          `${file.replace('.json', '')}:${key}`,
          value,
        ]);
      }),
  );
}

const english = messages('en');
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const KEYS = new Set([...english.keys()].flatMap((key) => [key, withoutPlural(key)]));
/** Keys alone, where they can't be words of a language. */
const BARE_KEYS = new Set([...KEYS].map((key) => key.split(':')[1] ?? '').filter((key) => /[a-z][A-Z]/.test(key)));

/** Words of a page that are the name of a message instead of the message. */
export const rawKeys = (words: readonly string[]): string[] =>
  words.filter((word) => KEYS.has(word) || BARE_KEYS.has(word) || /\{\{\s*\w+\s*\}\}/.test(word));

/** Plans are called alike everywhere. */
const NAMES = new Set(['Free', 'Basic', 'Pro', 'Premium']);

/** Finds English messages on a page of another language. Names, and what both languages write alike, count for both. */
export function englishAmong(language: Language): (words: readonly string[]) => string[] {
  const own = messages(language);
  const alike = new Set(own.values());
  const foreign = new Set(
    [...english].flatMap(([key, value]) => (own.get(key) === value || alike.has(value) ? [] : [value])),
  );
  return (words) => words.filter((word) => foreign.has(word) && !NAMES.has(word));
}
