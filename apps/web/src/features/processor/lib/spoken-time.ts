/** A moment as it is said: '12 minutes 19.1 seconds'. */
export function spokenTime(seconds: number, locale: string): string {
  const tenths = Math.round(seconds * 10);
  const parts: [number, 'hour' | 'minute' | 'second'][] = [
    [Math.floor(tenths / 36_000), 'hour'],
    [Math.floor(tenths / 600) % 60, 'minute'],
    [(tenths % 600) / 10, 'second'],
  ];
  const said = parts.filter(([value, unit]) => value > 0 || unit === 'second');
  return said
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
    .join(' ');
}
