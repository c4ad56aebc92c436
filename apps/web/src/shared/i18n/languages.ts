export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language under its own name, as a person who reads only that one looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

const COOKIE = 'ui-language';
const ONE_YEAR_SECONDS = 31_536_000;

/** The language of a tag such as `de-AT`, if there is a catalogue for it. */
export const toLanguage = (tag: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language) ?? null;

/** Over https the name binds the cookie to this host. */
export const languageCookie = (language: Language, protocol: string): string =>
  `${protocol === 'https:' ? `__Host-${COOKIE}` : COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax` +
  (protocol === 'https:' ? '; Secure' : '');

/** The stored choice, else the first language of the browser that we have, else English. */
export function preferredLanguage(): Language {
  const stored = document.cookie.match(new RegExp(`(?:^|; )(?:__Host-)?${COOKIE}=([^;]+)`))?.[1];
  const tags = [stored, ...navigator.languages];
  return tags.map(toLanguage).find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}

/** Keeps the choice of someone who is not signed in; an account's own setting comes with its session. */
export function rememberLanguage(language: Language): void {
  document.cookie = languageCookie(language, window.location.protocol);
}
