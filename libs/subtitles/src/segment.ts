import type { Cue } from './cue.js';

/** One recognised word; times in seconds from the start of the media, confidence 0..1 or null where the engine gives none. */
export interface Word {
  start: number;
  end: number;
  text: string;
  confidence: number | null;
}

/** A timed utterance of one speaker, in the names the API serves. `words` is empty where no word times are known. */
export interface Segment {
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  words: Word[];
}

/** The segment as one cue, its text and times untouched; `segmentsToCues` is the one that makes readable subtitles. */
export function segmentToCue(segment: Segment): Cue {
  return {
    startSeconds: segment.start,
    endSeconds: segment.end,
    text: segment.text,
    ...(segment.speaker !== null && { speaker: segment.speaker }),
  };
}

/** The cue as a segment without word times and confidence. */
export function cueToSegment(cue: Cue): Segment {
  return {
    start: cue.startSeconds,
    end: cue.endSeconds,
    text: cue.text,
    speaker: cue.speaker ?? null,
    confidence: null,
    words: [],
  };
}
