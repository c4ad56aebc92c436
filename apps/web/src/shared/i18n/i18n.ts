import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, rememberLanguage, toLanguage } from './languages';
import { NAMESPACES } from './namespaces';

/** What the pages that are made ahead of time say, or everything. */
export type Texts = 'public' | 'all';
type Catalogue = Partial<Record<(typeof NAMESPACES)[number], object>>;

/** Lazy chunks; only what is in use is loaded. */
const catalogues = {
  public: {
    en: () => import('../../locales/en/public'),
    es: () => import('../../locales/es/public'),
    fr: () => import('../../locales/fr/public'),
    de: () => import('../../locales/de/public'),
  },
  all: {
    en: () => import('../../locales/en'),
    es: () => import('../../locales/es'),
    fr: () => import('../../locales/fr'),
    de: () => import('../../locales/de'),
  },
} satisfies Record<Texts, Record<Language, () => Promise<{ catalogue: Catalogue }>>>;

async function load(i18n: I18n, language: Language, texts: Texts): Promise<void> {
  const { catalogue } = await catalogues[texts][language]();
  for (const [namespace, words] of Object.entries(catalogue)) i18n.addResourceBundle(language, namespace, words);
}

/** Gives translations to an instance, and loads one language. */
export async function setUpTexts(i18n: I18n, language: Language, texts: Texts): Promise<void> {
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
  await load(i18n, language, texts);
}

/** All texts of this page's language, once they are wanted. */
let all: Promise<void> | undefined;

/** Sets up the page's translations and loads one language; call it once, before the first render. */
export async function initI18n(language: Language, texts: Texts = 'all'): Promise<void> {
  await setUpTexts(i18next, language, texts);
  if (texts === 'all') all = Promise.resolve();
  document.documentElement.lang = language;
}

/** For whoever goes on from a page that was made ahead of time. */
export function loadAllTexts(): Promise<void> {
  all ??= load(i18next, toLanguage(i18next.language) ?? DEFAULT_LANGUAGE, 'all').catch((error: unknown) => {
    all = undefined;
    throw error;
  });
  return all;
}

/** Changes the language at once and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  await load(i18next, language, all ? 'all' : 'public');
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
