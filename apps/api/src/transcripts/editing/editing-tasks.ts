/** @file Texts that somebody has written, as segments: takes longer with the text, so it runs in processes (TextWorkers). Pure. */
import {
  alignParagraphs,
  cueToSegment,
  keepWordTimes,
  parseTranscriptText,
  readParagraphs,
  type Segment,
  stripTags,
} from '@timbrel/subtitles';
import { type FieldProblem } from '../../common/errors/domain-error.js';
import { type Tasks } from '../../common/workers/text-workers.js';
import { parseSegments, type StoredSegments } from '../stored-segments.js';
import {
  descriptionOf,
  type FileInput,
  readSubtitleFile,
  type SubtitleFault,
  type SubtitlesDescription,
} from '../subtitle-file-tasks.js';
import { faultOfTranscript, type Splice, spliced } from './segment-rules.js';

/** Segments that somebody's text has become. */
export interface Made {
  segments: StoredSegments;
  /** Why they can't be kept. */
  fault: FieldProblem | null;
}

/** @param field that brought them, for the fault */
function made(segments: Segment[], field: string): Made {
  const json = JSON.stringify(segments);
  const fault = faultOfTranscript(segments, json, field);
  // Nobody keeps what is refused.
  return { segments: fault ? '[]' : json, fault };
}

/** A draft after changes, or why they can't be made. @param splices as JSON */
export function changeSegments({ segments, splices }: { segments: StoredSegments; splices: string }): Made {
  const changed = spliced(parseSegments(segments), JSON.parse(splices) as Splice[]);
  if (changed) return made(changed, 'splices');
  return { segments: '[]', fault: { field: 'splices', message: 'splices reach beyond the end of the draft.' } };
}

export interface SubtitlesAsSegments {
  read: SubtitlesDescription;
  made: Made;
  /** How many cues had tags, which segments do not hold. */
  untagged: number;
}

/** A file's cues as segments without tags, with the times of words that were heard. */
export function segmentsOfSubtitles({
  heard,
  ...input
}: FileInput & { heard: StoredSegments }): SubtitlesAsSegments | SubtitleFault {
  const read = readSubtitleFile(input);
  if (typeof read === 'string') return read;
  const segments = read.cues.map((cue) => ({ ...cueToSegment(cue), text: stripTags(cue.text) }));
  return {
    read: descriptionOf(read),
    made: made(keepWordTimes(segments, parseSegments(heard)), 'file_id'),
    untagged: segments.filter(({ text }, at) => text !== read.cues[at]!.text).length,
  };
}

interface TextInput {
  text: string;
  heard: StoredSegments;
}

/** A text with times, as text transcripts are. */
export const segmentsOfText = ({ text, heard }: TextInput): Made =>
  made(keepWordTimes(parseTranscriptText(text).segments, parseSegments(heard)), 'text');

/** A text without times; null where nothing was heard that could say them. */
export function alignText({ text, heard }: TextInput): Made | null {
  const segments = parseSegments(heard);
  const words = segments.flatMap((segment) => segment.words);
  if (words.length === 0) return null;
  const paragraphs = readParagraphs(
    text,
    segments.flatMap(({ speaker }) => speaker ?? []),
  );
  return made(alignParagraphs(paragraphs, words, words.at(-1)!.end), 'text');
}

export const EDITING_TASKS = {
  module: 'transcripts/editing/editing-tasks',
  functions: { changeSegments, segmentsOfSubtitles, segmentsOfText, alignText },
} satisfies Tasks<object>;
