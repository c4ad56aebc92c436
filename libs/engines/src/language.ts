/** The languages in which the product transcribes, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'fa', 'hi', 'zh', 'de', 'fr', 'es', 'ru'] as const;

export type LanguageCode = (typeof LANGUAGES)[number];

/** The code as we keep it: lower case, `cn` means `zh`; undefined for a language that the product does not have. */
export function normalizeLanguage(code: string): LanguageCode | undefined {
  const lower = code.trim().toLowerCase();
  const known = lower === 'cn' ? 'zh' : lower;
  return LANGUAGES.find((language) => language === known);
}
