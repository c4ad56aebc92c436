import { describe, expect, it } from '@jest/globals';
import { NAMESPACES } from '../shared/i18n/namespaces';
import { catalogue as de } from './de';
import { catalogue as en } from './en';
import { catalogue as es } from './es';
import { catalogue as fr } from './fr';

const translations: [string, Record<string, Record<string, string>>][] = [
  ['es', es],
  ['fr', fr],
  ['de', de],
];
const english: Record<string, Record<string, string>> = en;

/** Languages have different plural forms of one key. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (texts: Record<string, string> = {}) => [...new Set(Object.keys(texts).map(withoutPlural))].sort();
const placesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

describe.each(translations)('%s', (language, catalogue) => {
  it.each(NAMESPACES)('has the keys of English in %s', (namespace) => {
    expect(keysOf(catalogue[namespace])).toEqual(keysOf(english[namespace]));
  });

  it('has every plural form that its language asks for', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const namespace of NAMESPACES) {
      const texts = catalogue[namespace] ?? {};
      const counted = Object.keys(texts)
        .filter((key) => key.endsWith('_other'))
        .map(withoutPlural);
      const missing = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !(key in texts));
      expect([namespace, missing]).toEqual([namespace, []]);
    }
  });

  it('fills the same places as English', () => {
    for (const namespace of NAMESPACES) {
      for (const [key, text] of Object.entries(catalogue[namespace] ?? {})) {
        const model = english[namespace]?.[key] ?? english[namespace]?.[`${withoutPlural(key)}_other`] ?? '';
        const places = placesOf(text).filter((place) => place !== '{{count}}');
        expect([key, places]).toEqual([key, placesOf(model).filter((place) => place !== '{{count}}')]);
      }
    }
  });

  it('leaves no sentence in English', () => {
    const same = NAMESPACES.flatMap((namespace) =>
      Object.entries(catalogue[namespace] ?? {})
        .filter(([key, text]) => text.split(' ').length > 3 && text === english[namespace]?.[key])
        .map(([key]) => `${namespace}.${key}`),
    );
    expect(same).toEqual([]);
  });
});
