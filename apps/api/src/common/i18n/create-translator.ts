import { createInstance } from 'i18next';
import { formatDate } from './format-date.js';

/** Values of a text's placeholders. `count` also selects the plural form. */
export type TextParams = Readonly<Record<string, string | number | undefined>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The keys of a locale file. `months_one` and `months_other` are the key `months`. */
type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Key extends `${infer Base}_${PluralForm}` ? Base : Key;
}[keyof Texts & string];

type ValueOf<Texts, Key> = Key extends keyof Texts ? Texts[Key] : string;

/**
 * Returns what stands under a key of the locale files, a text or a list or an object of texts, with its placeholders filled in.
 * Values are inserted as they are, so escape the result where it becomes HTML. A missing value leaves its placeholder empty.
 * @param language falls back to English if there are no texts in it
 */
export type Translate<Texts> = <Key extends KeyOf<Texts>>(
  language: string,
  key: Key,
  params?: TextParams,
) => ValueOf<Texts, Key>;

/**
 * Makes the `translate` function of a module. Texts may ask for `{{value, number}}`, and for `{{value, date}}` of an ISO date.
 * @param en the module's English locale file, which also types the keys
 * @param translations its other locale files by language
 */
export function createTranslator<Texts extends object>(
  en: Texts,
  translations: Readonly<Record<string, NoInfer<Texts>>>,
): Translate<Texts> {
  const texts = { ...translations, en };
  const i18n = createInstance({
    lng: 'en',
    resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
    nsSeparator: false,
    returnObjects: true,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
  });
  // Resolves at once, because all texts are in memory.
  void i18n.init();
  const { formatter } = i18n.services;
  formatter?.add('date', (value: string, language = 'en') => formatDate(value, language));
  // The library's own would take parameters for options of Intl, and keep them in its cache.
  formatter?.add('number', (value: number, language) => new Intl.NumberFormat(language).format(value));
  return <Key extends KeyOf<Texts>>(language: string, key: Key, params: TextParams = {}) => {
    const path: string = key;
    const known = Object.hasOwn(texts, language) ? language : 'en';
    const count = params['count'] === undefined ? {} : { count: Number(params['count']) };
    // As `replace`, a parameter can't be taken for one of i18next's options.
    return i18n.t(path, { lng: known, replace: params, ...count }) as ValueOf<Texts, Key>;
  };
}
