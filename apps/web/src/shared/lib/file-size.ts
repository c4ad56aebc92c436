const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/**
 * A size for people: base 1024, at most three significant digits, never larger than GB.
 *
 * @param bytes a whole number of bytes; anything below zero reads as zero
 * @param locale decides the decimal sign only: '1.5 MB', '1,5 MB'
 */
export function formatFileSize(bytes: number, locale = 'en'): string {
  const size = Math.max(0, bytes);
  const power = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10));
  const value = size / 1024 ** power;
  const maximumFractionDigits = power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value)} ${UNITS[power] ?? 'Bytes'}`;
}
