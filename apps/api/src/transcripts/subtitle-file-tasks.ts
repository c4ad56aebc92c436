/** @file Work on files of subtitles whose time grows with the text: runs in processes of its own (TextWorkers). Pure. */
import { retimeCues, type TimeMap, writeSrt, writeTxt, writeVtt } from '@timbrel/subtitles';
import { previewEncoding, readSubtitles, type SubtitleFile, type TextEncoding } from '@timbrel/subtitles/files';
import { type Tasks } from '../common/workers/text-workers.js';
import { countWordsOfCues } from './count-words.js';

export interface FileInput {
  bytes: Uint8Array;
  /** Of its name, without the dot. */
  extension: string;
  /** Where it is known. */
  encoding?: TextEncoding | undefined;
}

/** As many as a transcript may have segments. */
export const MAX_CUES = 50_000;
/** Who has more to mend does not read a list of it. */
const MAX_REPAIRS = 1_000;

export type SubtitleFault = 'no-cues' | 'too-many-cues';

export interface FileFault {
  fault: SubtitleFault;
}

export function readSubtitleFile({ bytes, extension, encoding }: FileInput): SubtitleFile | SubtitleFault {
  const read = readSubtitles(bytes, extension, encoding);
  if (read.cues.length === 0) return 'no-cues';
  if (read.cues.length > MAX_CUES) return 'too-many-cues';
  return { ...read, repairs: read.repairs.slice(0, MAX_REPAIRS) };
}

/** What a file of subtitles is, without its cues: to hand tens of thousands of objects over keeps whoever takes them from everything else. */
export interface SubtitlesDescription extends Omit<SubtitleFile, 'cues' | 'blocks'> {
  cues: number;
}

export const descriptionOf = ({ cues, blocks: _, ...read }: SubtitleFile): SubtitlesDescription => ({
  ...read,
  cues: cues.length,
});

export function describeSubtitles(input: FileInput): (SubtitlesDescription & { words: number }) | SubtitleFault {
  const read = readSubtitleFile(input);
  if (typeof read === 'string') return read;
  return { ...descriptionOf(read), words: countWordsOfCues({ texts: read.cues.map(({ text }) => text) }) };
}

/** How a text reads in the encodings that it may be in. */
export const previewText = ({ bytes, encoding }: Omit<FileInput, 'extension'>) => previewEncoding(bytes, encoding);

/**
 * What is left of a file in a part of its recording, as a file of the same kind; null where that is nothing.
 * @param map where the moments of the recording are in the result
 */
export function retimeSubtitles({ map, ...input }: FileInput & { map: TimeMap }): FileFault | string | null {
  const read = readSubtitleFile(input);
  if (typeof read === 'string') return { fault: read };
  const left = retimeCues(read.cues, map);
  return left.length === 0 ? null : { srt: writeSrt, vtt: writeVtt, txt: writeTxt }[read.format](left);
}

export const SUBTITLE_FILE_TASKS = {
  module: 'transcripts/subtitle-file-tasks',
  functions: { readSubtitleFile, describeSubtitles, previewText, retimeSubtitles },
} satisfies Tasks<object>;
