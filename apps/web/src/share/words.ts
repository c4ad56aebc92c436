import type en from '../locales/en/share.json';
import type { Language } from '../shared/i18n/languages';

export type Words = typeof en;

const CATALOGUES: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('../locales/en/share.json'),
  es: () => import('../locales/es/share.json'),
  fr: () => import('../locales/fr/share.json'),
  de: () => import('../locales/de/share.json'),
};

export const loadWords = async (language: Language): Promise<Words> => (await CATALOGUES[language]()).default;
