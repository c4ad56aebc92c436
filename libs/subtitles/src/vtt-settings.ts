const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);
const isPercentage = (value: string): boolean =>
  value.endsWith('%') && /^\d+(?:\.\d+)?$/.test(value.slice(0, -1)) && Number(value.slice(0, -1)) <= 100;
const isOneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

interface SettingRule {
  isValue: (value: string) => boolean;
  /** What may follow after a comma. */
  isAlignment?: (alignment: string) => boolean;
}

/** The values each setting may have. @see https://www.w3.org/TR/webvtt1/#webvtt-cue-settings */
const SETTINGS: ReadonlyMap<string, SettingRule> = new Map<string, SettingRule>([
  ['vertical', { isValue: isOneOf('rl', 'lr') }],
  [
    'line',
    { isValue: (value) => isNumber(value) || isPercentage(value), isAlignment: isOneOf('start', 'center', 'end') },
  ],
  ['position', { isValue: isPercentage, isAlignment: isOneOf('line-left', 'center', 'line-right') }],
  ['size', { isValue: isPercentage }],
  ['align', { isValue: isOneOf('start', 'center', 'end', 'left', 'right') }],
  ['region', { isValue: (value) => value !== '' && !value.includes('-->') }],
]);

/**
 * Keeps the valid settings, the last one of each name; says whether others were ignored. Of a setting whose alignment is from older drafts of the
 * standard (`position:42%,end`) the position stays, which the standard drops too.
 */
export function readVttSettings(text: string): { settings: string; ignored: boolean } {
  const kept = new Map<string, string>();
  let ignored = false;
  for (const setting of text.split(/\s+/).filter(Boolean)) {
    const { known, isWhole } = readSetting(setting);
    if (known) kept.set(known.name, known.value);
    if (!isWhole) ignored = true;
  }
  return { settings: [...kept].map(([name, value]) => `${name}:${value}`).join(' '), ignored };
}

function readSetting(setting: string): { known?: { name: string; value: string }; isWhole: boolean } {
  const colon = setting.indexOf(':');
  const name = setting.slice(0, Math.max(0, colon));
  const rule = SETTINGS.get(name);
  const whole = setting.slice(colon + 1);
  const comma = rule?.isAlignment ? whole.indexOf(',') : -1;
  const value = comma < 0 ? whole : whole.slice(0, comma);
  if (!rule?.isValue(value)) return { isWhole: false };
  const isWhole = comma < 0 || rule.isAlignment?.(whole.slice(comma + 1)) === true;
  return { known: { name, value: isWhole ? whole : value }, isWhole };
}

/** The settings that place text where SRT's `{\an1}` … `{\an9}` (a number pad's layout) puts it; empty at the bottom centre, the default. */
export function settingsOfOverride(text: string): string {
  const pad = Number(/\{\\an([1-9])\}/.exec(text)?.[1] ?? 2) - 1;
  const line = ['', 'line:50%', 'line:0'][Math.floor(pad / 3)];
  const align = ['align:start', '', 'align:end'][pad % 3];
  return [line, align].filter(Boolean).join(' ');
}
