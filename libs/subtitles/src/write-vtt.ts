import type { Cue } from './cue.js';
import { formatTimestamp } from './timestamp.js';
import { readVttSettings, settingsOfOverride } from './vtt-settings.js';
import { writeVttText } from './vtt-text.js';
import { writableTimes } from './writable.js';

export interface WriteVttOptions {
  /** STYLE and REGION blocks, as `readVtt` gives them. */
  blocks?: readonly string[];
}

/**
 * Writes WebVTT: `hh:mm:ss.mmm`, LF, every text escaped, speakers as voice spans, only valid settings (SRT's `{\an8}` becomes some where the
 * cue has none).
 * @throws RangeError for times that can't be shown
 */
export function writeVtt(cues: readonly Cue[], { blocks = [] }: WriteVttOptions = {}): string {
  const written = cues.map((cue, position) => {
    const times = writableTimes(cue, position);
    const id = cue.id?.replace(/[\r\n\0]+/g, ' ').replaceAll('-->', '→');
    const { settings } = readVttSettings(cue.settings ?? settingsOfOverride(cue.text));
    const from = formatTimestamp(times.startSeconds, 'vtt');
    const to = formatTimestamp(times.endSeconds, 'vtt');
    const timing = `${from} --> ${to}${settings && ` ${settings}`}`;
    return [...(id ? [id] : []), timing, writeVttText(cue.text, cue.speaker)].join('\n');
  });
  return `${['WEBVTT', ...blocks, ...written].join('\n\n')}\n`;
}
