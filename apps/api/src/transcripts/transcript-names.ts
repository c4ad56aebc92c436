import { type TranscriptVersion } from './transcript.entity.js';
import { type TextFormat } from './exports/transcript-writer.js';

/** What is read by name. Other formats are exports, which a plan has to allow. */
const NAMED_FORMATS = ['txt', 'srt', 'json'] as const satisfies readonly TextFormat[];

/** `<recording>_<version>.<format>`, where "transcript" stands for the latest machine transcript. */
export interface TranscriptName {
  recording: string;
  version: TranscriptVersion;
  format: TextFormat;
}

const WORD_OF: Record<TranscriptVersion, string> = {
  original: 'original',
  transcribed: 'transcript',
  translated: 'translated',
  edited: 'edited',
};
const VERSION_OF = new Map<string, TranscriptVersion>([
  ...Object.entries(WORD_OF).map(([version, word]) => [word, version as TranscriptVersion] as const),
  ['transcribed', 'transcribed'],
]);

export const transcriptFilename = (fileId: string, version: TranscriptVersion, format: TextFormat): string =>
  `${fileId}_${WORD_OF[version]}.${format}`;

/**
 * Reads a transcript's file name. `<recording>.<format>` alone means the latest machine transcript; `_transcript_edited`
 * and the like are read as their last word.
 */
export function parseTranscriptFilename(name: string): TranscriptName | null {
  const match = /^(.+)\.([a-z]+)$/i.exec(name);
  const format = NAMED_FORMATS.find((known) => known === match?.[2]?.toLowerCase());
  if (!match || !format) return null;
  let recording = match[1]!;
  let version: TranscriptVersion = 'transcribed';
  for (let suffix = lastWord(recording); suffix; suffix = lastWord(recording)) {
    if (version === 'transcribed') version = suffix.version;
    recording = suffix.rest;
  }
  return { recording, version, format };
}

function lastWord(name: string): { rest: string; version: TranscriptVersion } | null {
  const match = /^(.+)_([a-z]+)$/.exec(name);
  const version = match && VERSION_OF.get(match[2]!);
  return version ? { rest: match[1]!, version } : null;
}
