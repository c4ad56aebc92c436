import { describe, expect, it } from '@jest/globals';
import { NAMESPACES } from '../shared/i18n/text-groups';
import { catalogue as de } from './de';
import { catalogue as es } from './es';
import { catalogue as fr } from './fr';

const translations: [string, Record<string, Record<string, string>>][] = [
  ['es', es],
  ['fr', fr],
  ['de', de],
];

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
});
