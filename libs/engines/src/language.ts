/** The languages in which the product transcribes, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'fa', 'hi', 'zh', 'de', 'fr', 'es', 'ru'] as const;

export type LanguageCode = (typeof LANGUAGES)[number];

/** The languages into which the product translates. */
export const TARGET_LANGUAGES = ['fa', 'es', 'de', 'fr', 'it', 'pt', 'ru', 'ja', 'ko', 'zh'] as const;

export type TargetLanguage = (typeof TARGET_LANGUAGES)[number];

/** What a text may be written in. 'auto' leaves it to the engine. */
export const SOURCE_LANGUAGES = ['auto', 'en', 'hi', ...TARGET_LANGUAGES] as const;

export type SourceLanguage = (typeof SOURCE_LANGUAGES)[number];

/** The code as we keep it: lower case, `cn` means `zh`; undefined for a language that the product does not have. */
export const normalizeLanguage = (code: string): LanguageCode | undefined => knownAs(code, LANGUAGES);

/** The same of languages that a text may be translated into. */
export const normalizeTarget = (code: string): TargetLanguage | undefined => knownAs(code, TARGET_LANGUAGES);

/** The same of languages that it may be written in. */
export const normalizeSource = (code: string): SourceLanguage | undefined => knownAs(code, SOURCE_LANGUAGES);

function knownAs<Code extends string>(code: string, languages: readonly Code[]): Code | undefined {
  const lower = code.trim().toLowerCase();
  const known = lower === 'cn' ? 'zh' : lower;
  return languages.find((language) => language === known);
}
