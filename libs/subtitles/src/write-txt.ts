import type { Cue } from './cue.js';
import { formatTextTimestamp } from './timestamp.js';
import { stripTags } from './markup.js';
import { writableTimes } from './writable.js';
import type { SpeakerOptions } from './write-srt.js';

export interface TxtOptions extends SpeakerOptions {
  /** Off leaves the lines with the times out: such a text is read back as one cue. On unless asked otherwise. */
  timestamps?: boolean;
}

/**
 * Writes a text transcript: a line with the time, a line with the text (tags stripped, line breaks made spaces), an empty line. Ends are not
 * written: whoever reads it takes the next start. Cues without text are left out.
 * @throws RangeError for times that can't be shown
 */
export function writeTxt(cues: readonly Cue[], { speakers = false, timestamps = true }: TxtOptions = {}): string {
  return cues
    .flatMap((cue, position) => {
      const { startSeconds } = writableTimes(cue, position);
      const text = stripTags(cue.text).replace(/\s+/g, ' ').trim();
      const prefix = speakers && cue.speaker ? `${cue.speaker}: ` : '';
      const time = timestamps ? `${formatTextTimestamp(startSeconds)}\n` : '';
      return text ? [`${time}${prefix}${text}\n`] : [];
    })
    .join('\n');
}
