/**
 * An amount for people, in the manner of a language: '$9.99', '9,99 $'.
 *
 * @param amount minor units of the currency: cents, or whole yen
 * @param currency ISO 4217
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
