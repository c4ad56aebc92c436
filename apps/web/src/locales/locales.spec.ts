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

describe.each(translations)('%s', (language, catalogue) => {
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

  it('leaves no sentence in English', () => {
    const same = NAMESPACES.flatMap((namespace) =>
      Object.entries(catalogue[namespace] ?? {})
        .filter(([key, text]) => text.split(' ').length > 3 && text === english[namespace]?.[key])
        .map(([key]) => `${namespace}.${key}`),
    );
    expect(same).toEqual([]);
  });
});
