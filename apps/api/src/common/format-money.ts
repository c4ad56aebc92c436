/** Minor units of a currency, whose decimals are its own, in the manner of a language: `$9.99`, `9,99 $`. */
export function formatMoney(amount: number, currency: string, language = 'en'): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const text = format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  // Few fonts hold the narrow space that French puts into numbers.
  return text.replaceAll('\u202f', '\u00a0');
}
