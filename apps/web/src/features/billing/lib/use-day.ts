import { useTranslation } from 'react-i18next';

/** A day as the reader's language writes it. */
export function useDay(): (isoTime: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  return (isoTime) => format.format(new Date(isoTime));
}
