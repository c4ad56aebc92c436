import type { Cue } from './cue.js';
import { formatTextTimestamp } from './timestamp.js';
import { stripTags } from './markup.js';
import { writableTimes } from './writable.js';
import type { SpeakerOptions } from './write-srt.js';

/**
 * Writes a text transcript: a line with the time, a line with the text (tags stripped, line breaks made spaces), an empty line. Ends are not
 * written: whoever reads it takes the next start. Cues without text are left out.
 * @throws RangeError for times that can't be shown
 */
export function writeTxt(cues: readonly Cue[], { speakers = false }: SpeakerOptions = {}): string {
  return cues
    .flatMap((cue, position) => {
      const { startSeconds } = writableTimes(cue, position);
      const text = stripTags(cue.text).replace(/\s+/g, ' ').trim();
      const prefix = speakers && cue.speaker ? `${cue.speaker}: ` : '';
      return text ? [`${formatTextTimestamp(startSeconds)}\n${prefix}${text}\n`] : [];
    })
    .join('\n');
}
