import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, rememberLanguage } from './languages';
import { ALL_TEXTS, NAMESPACES, type TextGroup } from './text-groups';

async function load(i18n: I18n, language: Language, groups: readonly TextGroup[]): Promise<void> {
  const load = async (group: TextGroup): Promise<void> => {
    // Lazy chunks; only what is in use is loaded.
    const { catalogue } = (await import(`../../locales/${language}/${group}.texts.ts`)) as {
      catalogue: Record<string, object>;
    };
    for (const [namespace, words] of Object.entries(catalogue)) i18n.addResourceBundle(language, namespace, words);
  };
  await Promise.all(groups.map(load));
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
  await load(i18n, language, groups);
}

/** The texts that this page has, and those that are on their way. */
const wanted = new Map<TextGroup, Promise<void> | 'here'>();

/** Sets up the page's translations and loads texts of one language; call it once, before the first render. */
export async function initI18n(language: Language, groups = ALL_TEXTS): Promise<void> {
  await setUpTexts(i18next, language, groups);
  for (const group of groups) wanted.set(group, 'here');
  document.documentElement.lang = language;
}

/** Loads what is not there yet. @returns undefined where nothing is missing */
export function loadTexts(groups: readonly TextGroup[]): Promise<void> | undefined {
  // Pages that are made ahead of time bring translations of their own.
  if (!i18next.isInitialized) return undefined;
  const coming = groups.map((group) => wanted.get(group) ?? fetchTexts(group)).filter((each) => each !== 'here');
  return coming.length === 0 ? undefined : Promise.all(coming).then(() => undefined);
}

function fetchTexts(group: TextGroup): Promise<void> {
  const fetched = load(i18next, i18next.language as Language, [group]).then(
    () => void wanted.set(group, 'here'),
    (error: unknown) => {
      wanted.delete(group);
      throw error;
    },
  );
  wanted.set(group, fetched);
  return fetched;
}

/** Changes the language at once and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  await load(i18next, language, [...wanted.keys()]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
