import { segmentsToCues, type Segment } from '@timbrel/subtitles';

/** A transcript as captions of a film. */
export const captionCues = (segments: readonly Segment[], language: string): VTTCue[] =>
  segmentsToCues(segments, undefined, language).map(
    ({ startSeconds, endSeconds, text }) => new VTTCue(startSeconds, endSeconds, text),
  );
