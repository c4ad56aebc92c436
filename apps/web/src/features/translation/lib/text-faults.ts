import { checkCues, profileOf, type Violation } from '@timbrel/subtitles';
import type { Translation } from '../queries';

/** What a translator can do something about: the times are not theirs. */
const OF_TEXT = new Set<Violation['code']>(['line-too-long', 'too-many-lines', 'reads-too-fast', 'empty']);
/** Segments of a transcript are divided into subtitles later. */
const OF_SPEECH = new Set<Violation['code']>(['empty']);

/** Long texts of an engine become several subtitles in the file. */
const OF_LINES = new Set<Violation['code']>(['line-too-long', 'too-many-lines']);

/** What a publisher would object to in the texts, by the place of the cue. */
export function textFaults(
  cues: Translation['cues'],
  texts: readonly string[],
  { language, isSubtitles }: { language: string; isSubtitles: boolean },
): Map<number, Violation[]> {
  const shown = cues.map(({ start, end }, at) => ({ startSeconds: start, endSeconds: end, text: texts[at] ?? '' }));
  const looked = isSubtitles ? OF_TEXT : OF_SPEECH;
  const faults = new Map<number, Violation[]>();
  for (const violation of checkCues(shown, profileOf(language))) {
    const cue = cues[violation.cue];
    const isSplit = cue?.is_translated === true && cue.text === texts[violation.cue] && OF_LINES.has(violation.code);
    if (looked.has(violation.code) && !isSplit)
      faults.set(violation.cue, [...(faults.get(violation.cue) ?? []), violation]);
  }
  return faults;
}
