import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { catalogue as de } from './de';
import { catalogue as en } from './en';
import { catalogue as es } from './es';
import { catalogue as fr } from './fr';

type Catalogue = Record<string, Record<string, string>>;
type Language = 'es' | 'fr' | 'de';

const CATALOGUES: Record<'en' | Language, Catalogue> = { en, es, fr, de };
const LANGUAGES: Language[] = ['es', 'fr', 'de'];
const COLUMNS = ['en', 'es', 'fr', 'de'] as const;

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The page behind a shared link has its own file. */
const shared = (language: 'en' | Language) =>
  JSON.parse(read(`apps/web/src/locales/${language}/share.json`)) as Record<string, string>;

/** Every message of a language under `<namespace>.<key>`. */
const messages = (language: 'en' | Language): [string, string][] =>
  Object.entries({ ...CATALOGUES[language], share: shared(language) }).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
  );

/** All texts within a value of a locale file, by their paths. */
const textsIn = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));

/** What the server says by itself, too. */
const everything = (language: Language): [string, string][] => [
  ...messages(language),
  ...['mail', 'notifications', 'invoices'].flatMap((module) =>
    textsIn(JSON.parse(read(`apps/api/src/${module}/locales/${language}.json`)), module),
  ),
];

const word = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');

/** The other form of address, in words that mean nothing else. */
const OTHER_ADDRESS: Record<Language, RegExp[]> = {
  es: [
    word('usted(es)?|su (cuenta|plan|biblioteca|contraseña|navegador|tarjeta|suscripción)'),
    word('sus (archivos|cambios|datos|facturas|trabajos)|(inténte|comprué?be|revíse|escríba)l[oa]s?'),
    /(?:^|['.:;?!] )(?:\d\. )?(?:Elija|Suelte|Añada|Conecte|Instale|Introduzca|Escriba|Pulse|Compruebe|Revise|Guarde|Suba|Abra|Indique|Espere|Inicie)(?!\p{L})/u,
  ],
  fr: [word('tu|te|toi|ton|ta|tes')],
  de: [word('du|dich|dir|dein(e[mnrs]?)?|euch|euer|eure[mnrs]?')],
};

/** What the language's typography does not have. */
const MISPRINTS: Record<Language, RegExp[]> = {
  es: [/\.\.\./, /[^\u00a0]%/, /[“”„]/, /«\s|\s»/, /^[^¿]*\?/, /^[^¡]*!/],
  fr: [/\.\.\./, /[^\u202f][;!?»%]/, /[^\u202f]:(?=\s|$)/, /«(?!\u202f)/, /[“”„]/],
  de: [/\.\.\./, /[^\u00a0]…/, /[^\u00a0]%/, /[”«»]/, /^[^„]*“/],
};

/** What is the same in English: names first, then words that the languages share. */
const NAMES = ['PayPal', 'Test Gateway', 'Webhooks', 'Canada', 'France', 'Iran', 'HTTP {{status}}: {{statusText}}'];
const SHARED: Record<Language, string[]> = {
  es: [
    ...['Error', 'General', 'Original', 'Plan', 'Streaming', 'Subtotal', 'Total', 'zoom', '{{count}} error'],
    // The example on the English page is a translation into Spanish.
    'Hasta él mismo podría haberse vuelto amable.',
  ],
  fr: [
    ...[
      'Acceptable',
      'Actions',
      'Active',
      'Code',
      'Crypto',
      'Date',
      'Description',
      'Document (PDF)',
      'Document (Word)',
    ],
    ...[
      'Exports',
      'Format',
      'Long',
      'Notifications',
      'Pages',
      'Page {{page}}',
      'Pause',
      'Podcast',
      'Position',
      'Quota',
    ],
    ...['Services', 'Silences', 'Streaming', 'Total', 'Transcription', 'Version', 'zoom', '2. Options'],
    ...['{{count}} minute', '{{count}} minutes', '{{count, number}} minute', '{{count, number}} minutes'],
  ],
  de: [
    ...[' (Code: {{code}})', 'Code', 'Community', 'Downloads', 'Format', 'Name', 'Name A–Z', 'Name Z–A', 'optional'],
    ...['Original', 'Pause', 'Podcast', 'Position', 'Status', 'Streaming', 'Support', 'Support: {{support}}', 'System'],
    ...['Text', 'Video {{name}}'],
  ],
};
const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

/** The rows of the glossary that name one thing in four languages. */
const TERMS = read('docs/glossary.md')
  .split('## Terms in four languages')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter(([first]) => first !== 'English' && !/^-+$/.test(first!));

describe.each(LANGUAGES)('the words of %s', (language) => {
  it('keep one form of address', () => {
    const other = everything(language).filter(([, text]) => OTHER_ADDRESS[language].some((form) => form.test(text)));
    expect(other).toEqual([]);
  });

  it('are set as the language is', () => {
    const wrong = everything(language).filter(([, text]) =>
      MISPRINTS[language].some((misprint) => misprint.test(text)),
    );
    expect(wrong).toEqual([]);
  });

  it('have no typewriter quotes', () => {
    expect(messages(language).filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });

  it('are those of English only where they are names or shared', () => {
    const english = new Map(messages('en'));
    const same = messages(language).filter(([key, text]) => hasWords(text) && english.get(key) === text);
    const known = [...NAMES, ...SHARED[language]];
    expect(same.filter(([, text]) => !known.includes(text))).toEqual([]);
    const texts = same.map(([, text]) => text);
    expect(SHARED[language].filter((text) => !texts.includes(text))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has sixty terms', () => expect(TERMS.filter((row) => row.length === 4)).toHaveLength(60));

  it.each(COLUMNS)('is used in %s', (language) => {
    const texts = messages(language)
      .map(([, text]) => text.toLowerCase())
      .join('\n');
    const terms = TERMS.flatMap((row) => row[COLUMNS.indexOf(language)]!.split(', '));
    expect(terms.filter((term) => !texts.includes(term.toLowerCase()))).toEqual([]);
  });
});
