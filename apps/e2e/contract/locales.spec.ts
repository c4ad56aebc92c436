import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { localeValue, readTexts } from './contract.js';

/** Features whose texts must stand in the English locale files. A feature joins when its screens are built. */
const BUILT: readonly string[] = [
  'auth',
  'verification',
  'settings',
  'connection',
  'shell',
  'library',
  'transcription',
  'transcripts',
  'jobs',
  'dashboard',
  'notifications',
  'invoices',
  'pricing',
  'processor',
  'billing',
  'landing',
];

const LOCALES = new URL('../../web/src/locales/', import.meta.url);
const TRANSLATIONS = ['es', 'fr', 'de'];

type Messages = Map<string, string>;

function flatten(messages: object, prefix: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}.${key}`)
      : [[`${prefix}.${key}`, String(value)] satisfies [string, string]],
  );
}

/** Every message of a language under `<namespace>.<key>`. */
function readMessages(language: string): Messages {
  const folder = new URL(`${language}/`, LOCALES);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) =>
      flatten(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object, name.replace(/\.json$/, '')),
    ),
  );
}

/** A key without its plural form: languages differ in the forms they need. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const keySet = (messages: Messages): string[] => [...new Set([...messages.keys()].map(withoutPlural))].sort();

const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].sort();

const english = readMessages('en');

describe.each(BUILT)('the English texts of %s', (feature) => {
  it('stand in the locale files to the letter', () => {
    const expected = readTexts().filter((entry) => entry.feature === feature && entry.key !== null);
    const found = expected.map(({ key }) => ({ key, value: english.get(key ?? '') }));
    expect(found).toEqual(expected.map((entry) => ({ key: entry.key, value: localeValue(entry) })));
  });
});

describe.each(TRANSLATIONS)('the language %s', (language) => {
  const messages = readMessages(language);

  it('has the same keys as English', () => {
    expect(keySet(messages)).toEqual(keySet(english));
  });

  it('has words under every key', () => {
    expect([...messages].filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('fills in the same values as English', () => {
    const differing = [...messages].filter(([key, message]) => {
      const original = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      const optional = withoutPlural(key) === key ? [] : ['count'];
      const used = placeholders(message).filter((name) => !optional.includes(name));
      const wanted = placeholders(original).filter((name) => !optional.includes(name));
      return used.join() !== wanted.join();
    });
    expect(differing).toEqual([]);
  });
});
