import type en from '../locales/en/share.json';

export type Words = typeof en;

const CATALOGUES = {
  en: () => import('../locales/en/share.json'),
  es: () => import('../locales/es/share.json'),
  fr: () => import('../locales/fr/share.json'),
  de: () => import('../locales/de/share.json'),
} as const;
export type PageLanguage = keyof typeof CATALOGUES;

/** The first of the reader's languages that the product speaks. */
export const pageLanguage = (wanted: readonly string[]): PageLanguage =>
  wanted.map((tag) => tag.slice(0, 2)).find((tag): tag is PageLanguage => tag in CATALOGUES) ?? 'en';

export const loadWords = async (language: PageLanguage): Promise<Words> => (await CATALOGUES[language]()).default;
