const unit = (locale: string, name: 'second' | 'minute' | 'hour', value: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
    value,
  );

/** A wait in words, no finer than it can be known: '20 sec', '2 min', '1 hr 10 min'. Never 'zero'. */
export function formatWait(seconds: number, locale: string): string {
  if (seconds < 50) return unit(locale, 'second', Math.max(10, Math.round(seconds / 10) * 10));
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return unit(locale, 'minute', minutes);
  const rest = Math.round((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  const written = unit(locale, 'hour', hours);
  return rest % 60 === 0 ? written : `${written} ${unit(locale, 'minute', rest)}`;
}
