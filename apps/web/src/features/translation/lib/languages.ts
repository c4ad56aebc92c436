/** Into which languages the page translates, by the codes its call uses. */
export const TARGETS = ['fa', 'es', 'de', 'fr', 'it', 'pt', 'ru', 'ja', 'ko', 'zh'] as const;
export type Target = (typeof TARGETS)[number];

/** What a text may be written in. */
export const SOURCES = ['auto', 'en', 'hi', ...TARGETS] as const;
export type Source = (typeof SOURCES)[number];

/** A language's name in the language of the page. */
export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
