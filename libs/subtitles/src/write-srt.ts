import type { Cue } from './cue.js';
import { normalizeCueText } from './lines.js';
import { readTimingLine } from './timing-line.js';
import { formatTimestamp } from './timestamp.js';
import { writableTimes } from './writable.js';

/** Tags of WebVTT that SRT players would show as text. */
const VTT_ONLY = /<\/?(?:c|v|lang|ruby|rt)(?:[.\s][^<>]*)?>|<(?:\d+:)?\d{2}:\d{2}\.\d{3}>/g;

export interface SpeakerOptions {
  /** Puts `Name: ` before a cue's text where the speaker is known. Off unless asked for. */
  speakers?: boolean;
}

/**
 * Writes SubRip: counters from 1, `hh:mm:ss,mmm`, LF. What SRT can't hold is left out (ids, settings, WebVTT's own tags, blank lines in text);
 * a line of text that reads as times gets `→` for its arrow.
 * @throws RangeError for times that can't be shown
 */
export function writeSrt(cues: readonly Cue[], { speakers = false }: SpeakerOptions = {}): string {
  return cues
    .map((cue, position) => {
      const times = writableTimes(cue, position);
      const prefix = speakers && cue.speaker ? `${cue.speaker}: ` : '';
      const from = formatTimestamp(times.startSeconds, 'srt');
      const to = formatTimestamp(times.endSeconds, 'srt');
      return `${position + 1}\n${from} --> ${to}\n${srtText(prefix + cue.text)}\n`;
    })
    .join('\n');
}

const srtText = (text: string): string =>
  normalizeCueText(text.replace(VTT_ONLY, ''))
    .split('\n')
    .map((line) => (readTimingLine(line)?.certain ? line.replace(/-{1,3}>/, '→') : line))
    .join('\n');
