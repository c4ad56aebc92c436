import type { Segment } from './segment.js';
import { formatDuration } from './timestamp.js';
import { countWords } from './word-count.js';

/** A transcript as the API serves and exports it. */
export interface TranscriptJson {
  segments: Segment[];
  text: string;
  /** BCP 47 tag. */
  language: string;
  duration_seconds: number;
  /** `m:ss` or `h:mm:ss`. */
  duration_formatted: string;
  word_count: number;
}

export interface TranscriptMetadata {
  language: string;
  durationSeconds: number;
}

/** Adds what can be computed to the segments: the whole text (one segment a line) and its words. */
export function transcriptJson(
  segments: readonly Segment[],
  { language, durationSeconds }: TranscriptMetadata,
): TranscriptJson {
  const text = segments.map((segment) => segment.text.trim()).join('\n');
  return {
    segments: [...segments],
    text,
    language,
    duration_seconds: durationSeconds,
    duration_formatted: formatDuration(durationSeconds),
    word_count: countWords(text, language),
  };
}

/** `transcriptJson` as the text of a file. */
export const writeTranscriptJson = (segments: readonly Segment[], metadata: TranscriptMetadata): string =>
  `${JSON.stringify(transcriptJson(segments, metadata), null, 2)}\n`;
