/** A day as a language writes it out, in UTC wherever the reader is: `November 20, 2026`. */
export const formatDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
