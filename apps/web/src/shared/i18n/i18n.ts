import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, rememberLanguage } from './languages';
import { NAMESPACES } from './namespaces';

/** One lazy chunk per language; only the language in use is loaded. */
const catalogues = {
  en: () => import('../../locales/en'),
  es: () => import('../../locales/es'),
  fr: () => import('../../locales/fr'),
  de: () => import('../../locales/de'),
} satisfies Record<Language, () => Promise<{ catalogue: Record<(typeof NAMESPACES)[number], object> }>>;

async function load(language: Language): Promise<void> {
  const { catalogue } = await catalogues[language]();
  for (const namespace of NAMESPACES) i18next.addResourceBundle(language, namespace, catalogue[namespace]);
}

/** Sets up the translations and loads one language; call it once, before the first render. */
export async function initI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: NAMESPACES,
    defaultNS: 'common',
    keySeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await load(language);
  document.documentElement.lang = language;
}

/** Changes the language at once and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
