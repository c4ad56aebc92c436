import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, rememberLanguage } from './languages';
import { ALL_TEXTS, NAMESPACES, type TextGroup } from './text-groups';

async function load(i18n: I18n, language: Language, group: TextGroup): Promise<void> {
  // Lazy chunks; only what is in use is loaded.
  const { catalogue } = (await import(`../../locales/${language}/${group}.texts.ts`)) as {
    catalogue: Record<string, object>;
  };
  for (const [namespace, words] of Object.entries(catalogue)) i18n.addResourceBundle(language, namespace, words);
}

/** Gives translations to an instance, and loads texts of one language. */
export async function setUpTexts(i18n: I18n, language: Language, groups: readonly TextGroup[]): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: NAMESPACES,
    defaultNS: 'common',
    keySeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await Promise.all(groups.map((group) => load(i18n, language, group)));
}

/** What pages have asked for so far, in whatever language. */
const wanted = new Set<TextGroup>();
/** What of it is here, by `language group`, and what is on its way. */
const known = new Map<string, Promise<void> | 'here'>();
const keyOf = (language: Language, group: TextGroup): string => `${language} ${group}`;
/** The language that was chosen last; its texts may still be on their way. */
let chosen: Language;

/** Sets up the page's translations and loads texts of one language; call it once, before the first render. */
export async function initI18n(language: Language, groups = ALL_TEXTS): Promise<void> {
  await setUpTexts(i18next, language, groups);
  for (const group of groups) {
    wanted.add(group);
    known.set(keyOf(language, group), 'here');
  }
  document.documentElement.lang = language;
}

/** Loads what is not there yet. @returns undefined where nothing is missing */
export function loadTexts(groups: readonly TextGroup[]): Promise<void> | undefined {
  // Pages that are made ahead of time bring translations of their own.
  if (!i18next.isInitialized) return undefined;
  for (const group of groups) wanted.add(group);
  return fetchMissing(i18next.language as Language, groups);
}

function fetchMissing(language: Language, groups: Iterable<TextGroup>): Promise<void> | undefined {
  const coming = Array.from(groups, (group) => known.get(keyOf(language, group)) ?? fetchTexts(language, group)).filter(
    (each) => each !== 'here',
  );
  return coming.length === 0 ? undefined : Promise.all(coming).then(() => undefined);
}

function fetchTexts(language: Language, group: TextGroup): Promise<void> {
  const key = keyOf(language, group);
  const fetched = load(i18next, language, group).then(
    () => void known.set(key, 'here'),
    (error: unknown) => {
      known.delete(key);
      throw error;
    },
  );
  known.set(key, fetched);
  return fetched;
}

/** Keeps the choice, and changes the language as soon as its texts are here. The last choice is the one that counts. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  // At once: the page may be left while the texts come.
  rememberLanguage(language);
  if (i18next.language === language) return;
  // Pages ask for more while these come.
  for (let coming; (coming = fetchMissing(language, wanted));) await coming;
  if (chosen !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
