import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
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

const WEB_LOCALES = new URL('../../web/src/locales/', import.meta.url);
const SERVER = new URL('../../api/src/', import.meta.url);
const LANGUAGES = ['en', 'es', 'fr', 'de'];

type Messages = Map<string, string>;

function flatten(messages: object, prefix: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}.${key}`)
      : [[`${prefix}.${key}`, String(value)] satisfies [string, string]],
  );
}

const readJson = (file: URL): object => JSON.parse(readFileSync(file, 'utf8')) as object;

/** Every message of the web application in a language, under `<namespace>.<key>`. */
function readWebMessages(language: string): Messages {
  const folder = new URL(`${language}/`, WEB_LOCALES);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(files.flatMap((name) => flatten(readJson(new URL(name, folder)), name.replace(/\.json$/, ''))));
}

/** The folders of the server that hold locale files. */
const serverLocales = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (path) => basename(path) === 'locales',
);

const catalogues: [string, (language: string) => Messages][] = [
  ['apps/web/src/locales', readWebMessages],
  ...serverLocales.map((path): [string, (language: string) => Messages] => [
    `apps/api/src/${path}`,
    (language) => new Map(flatten(readJson(new URL(`${path}/${language}.json`, SERVER)), dirname(path))),
  ]),
];

/** A key without its plural form: languages differ in the forms they need. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const keySet = (messages: Messages): string[] => [...new Set([...messages.keys()].map(withoutPlural))].sort();

const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();

const englishOfWeb = readWebMessages('en');

describe.each(BUILT)('the English texts of %s', (feature) => {
  it('stand in the locale files to the letter', () => {
    const expected = readTexts().filter((entry) => entry.feature === feature && entry.key !== null);
    const found = expected.map(({ key }) => ({ key, value: englishOfWeb.get(key ?? '') }));
    expect(found).toEqual(expected.map((entry) => ({ key: entry.key, value: localeValue(entry) })));
  });
});

describe.each(catalogues.flatMap(([path, read]) => LANGUAGES.map((language) => [path, language, read] as const)))(
  '%s in %s',
  (_, language, read) => {
    const english = read('en');
    const messages = read(language);

    it('has the same keys as English', () => {
      expect(keySet(messages)).toEqual(keySet(english));
    });

    it('has every plural form that its language asks for', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const counted = [...messages.keys()].filter((key) => key.endsWith('_other')).map(withoutPlural);
      const wanted = counted.flatMap((key) => forms.map((form) => `${key}_${form}`));
      expect(wanted.filter((key) => !messages.has(key))).toEqual([]);
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
  },
);
