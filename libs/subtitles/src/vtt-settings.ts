const PERCENTAGE = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`;

/** The values each setting may have. @see https://www.w3.org/TR/webvtt1/#webvtt-cue-settings */
const SETTINGS: ReadonlyMap<string, RegExp> = new Map([
  ['vertical', /^(?:rl|lr)$/],
  ['line', new RegExp(`^(?:-?\\d+(?:\\.\\d+)?|${PERCENTAGE})(?:,(?:start|center|end))?$`)],
  ['position', new RegExp(`^${PERCENTAGE}(?:,(?:line-left|center|line-right))?$`)],
  ['size', new RegExp(`^${PERCENTAGE}$`)],
  ['align', /^(?:start|center|end|left|right)$/],
  ['region', /^\S+$/],
]);

/** Keeps the valid settings, the last one of each name; says whether others were ignored. */
export function readVttSettings(text: string): { settings: string; ignored: boolean } {
  const kept = new Map<string, string>();
  let ignored = false;
  for (const setting of text.split(/\s+/).filter(Boolean)) {
    const colon = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, colon));
    const value = setting.slice(colon + 1);
    if (SETTINGS.get(name)?.test(value) && !value.includes('-->')) kept.set(name, value);
    else ignored = true;
  }
  return { settings: [...kept].map(([name, value]) => `${name}:${value}`).join(' '), ignored };
}

/** The settings that place text where SRT's `{\an1}` … `{\an9}` (a number pad's layout) puts it; empty at the bottom centre, the default. */
export function settingsOfOverride(text: string): string {
  const pad = Number(/\{\\an([1-9])\}/.exec(text)?.[1] ?? 2) - 1;
  const line = ['', 'line:50%', 'line:0'][Math.floor(pad / 3)];
  const align = ['align:start', '', 'align:end'][pad % 3];
  return [line, align].filter(Boolean).join(' ');
}
