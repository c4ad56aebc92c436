/** @file Work on transcripts and subtitles whose time grows with the text: runs in processes of its own (TextWorkers). Pure. */
import { writeDocument } from '@timbrel/documents';
import { detectLanguage, differInScript, UNKNOWN_LANGUAGE } from '@timbrel/engines';
import {
  alignParagraphs,
  compareReadings,
  countWords,
  type CueLayout,
  cueToSegment,
  DELIVERY_PROFILES,
  type DeliveryProfileKey,
  keepWordTimes,
  parseTranscriptText,
  readParagraphs,
  retimeCues,
  retimeSegments,
  type Segment,
  stripTags,
  subtitleCues,
  type TimeMap,
  writeSrt,
  writeTxt,
  writeVtt,
} from '@timbrel/subtitles';
import {
  previewEncoding,
  readSubtitles,
  type SubtitleFile,
  type TextEncoding,
  type UsedEncoding,
} from '@timbrel/subtitles/files';
import { type FieldProblem } from '../common/errors/domain-error.js';
import { type Tasks } from '../common/workers/text-workers.js';
import { type ExportFormat } from '../subscriptions/plans/plan.js';
import { csvOf, documentOf, type Report, reportBody, reportOn } from './delivery/report.js';
import { faultOfTranscript, type Splice, spliced } from './editing/segment-rules.js';
import { type Exportable, type ExportOptions, writeExport } from './exports/transcript-writer.js';

/** Segments as the database writes them: a text is copied into a process at once, a million objects are not. */
export type StoredSegments = string;
const parsed = (segments: StoredSegments): Segment[] => JSON.parse(segments) as Segment[];

/** What a process gives back. */
export type Content = string | Uint8Array;

interface ExportInput extends Omit<Exportable, 'segments'> {
  segments: StoredSegments;
  title: string;
  format: ExportFormat;
  options?: ExportOptions | undefined;
}

export const exportTranscript = async ({ segments, title, format, options, ...rest }: ExportInput): Promise<Content> =>
  writeExport({ ...rest, segments: parsed(segments) }, title, format, options);

interface ReportInput {
  name: string;
  profile: DeliveryProfileKey;
  language: string;
  format: 'json' | 'csv' | 'pdf';
}

/** Checks a file of subtitles; null where it holds none. */
export async function checkSubtitles({
  bytes,
  extension,
  encoding,
  isFile,
  format,
  ...about
}: ReportInput & FileInput & { isFile: boolean }): Promise<Content | FileFault> {
  const read = readSubtitleFile({ bytes, extension, encoding });
  if (typeof read === 'string') return { fault: read };
  return contentOf(reportOn(read.cues, { ...about, ...read }), format, isFile ? read : null);
}

export interface FileFault {
  fault: SubtitleFault;
}

export async function checkTranscript({
  segments,
  layout,
  isEdited,
  format,
  ...about
}: ReportInput & { segments: StoredSegments; layout: CueLayout; isEdited: boolean }): Promise<Content> {
  const { profile, language } = about;
  const cues = subtitleCues(parsed(segments), { profile: DELIVERY_PROFILES[profile], language, layout, isEdited });
  return contentOf(reportOn(cues, about), format);
}

async function contentOf(
  report: Report,
  format: ReportInput['format'],
  used: UsedEncoding | null = null,
): Promise<Content> {
  if (format === 'json') return JSON.stringify(reportBody(report, used));
  return format === 'csv' ? csvOf(report) : writeDocument(documentOf(report), 'pdf');
}

export interface StoredComparison {
  agreement: number;
  /** As JSON: there may be as many of them as words. */
  disagreements: string;
}

export function compareTranscripts({ ours, theirs }: Record<'ours' | 'theirs', StoredSegments>): StoredComparison {
  const { agreement, disagreements } = compareReadings(parsed(ours), parsed(theirs));
  return { agreement, disagreements: JSON.stringify(disagreements) };
}

/** What stands beside a transcript's segments. */
export interface Description {
  text: string;
  wordCount: number;
  language: string;
  /** Until its last segment ends. */
  durationSeconds: number;
}

/** @param language of what was there before: stays, unless the text is written otherwise */
export async function describeSegments({
  segments,
  language: before,
}: {
  segments: StoredSegments;
  language: string;
}): Promise<Description> {
  const all = parsed(segments);
  return describe(all, await languageOf(all, before));
}

/** The same where the language is known. */
export function describe(segments: readonly Segment[], language: string): Description {
  const texts = segments.map(({ text }) => text.trim());
  const wordCount = texts.reduce((sum, text) => sum + countWords(text, language), 0);
  return { text: texts.join('\n'), wordCount, language, durationSeconds: segments.at(-1)?.end ?? 0 };
}

interface Retiming {
  /** Where the moments of the recording are in the result. */
  map: TimeMap;
}

/** What is left of a transcript in a part of its recording; null where that is nothing. */
export function retimeTranscript({
  segments,
  language,
  map,
}: Retiming & { segments: StoredSegments; language: string }): {
  segments: StoredSegments;
  text: string;
  wordCount: number;
} | null {
  const left = retimeSegments(parsed(segments), map);
  if (left.length === 0) return null;
  const { text, wordCount } = describe(left, language);
  return { segments: JSON.stringify(left), text, wordCount };
}

/** The same for a file of subtitles, as a file of the same kind. */
export function retimeSubtitles({ map, ...input }: Retiming & FileInput): FileFault | string | null {
  const read = readSubtitleFile(input);
  if (typeof read === 'string') return { fault: read };
  const left = retimeCues(read.cues, map);
  return left.length === 0 ? null : { srt: writeSrt, vtt: writeVtt, txt: writeTxt }[read.format](left);
}

/** More of them tell no more about the language. */
const ENOUGH_SEGMENTS = 500;

async function languageOf(segments: readonly Segment[], before: string): Promise<string> {
  const texts = segments.slice(0, ENOUGH_SEGMENTS).map(({ text }) => text);
  const detected = await detectLanguage(texts.join('\n'));
  if (detected === UNKNOWN_LANGUAGE) return before;
  return before === UNKNOWN_LANGUAGE || differInScript(before, detected) ? detected : before;
}

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
  const changed = spliced(parsed(segments), JSON.parse(splices) as Splice[]);
  if (changed) return made(changed, 'splices');
  return { segments: '[]', fault: { field: 'splices', message: 'splices reach beyond the end of the draft.' } };
}

/** The words of a transcript; tags are none. */
export const countWordsOfSegments = ({ segments }: { segments: StoredSegments }): number =>
  countWordsOfCues({ texts: parsed(segments).map(({ text }) => text) });

export interface FileInput {
  bytes: Uint8Array;
  /** Of its name, without the dot. */
  extension: string;
  /** Where it is known. */
  encoding?: TextEncoding | undefined;
}

/** As many as a transcript may have segments. */
export const MOST_CUES = 50_000;
/** Who has more to mend does not read a list of it. */
const MOST_REPAIRS = 1_000;

export type SubtitleFault = 'no-cues' | 'too-many-cues';

export function readSubtitleFile({ bytes, extension, encoding }: FileInput): SubtitleFile | SubtitleFault {
  const read = readSubtitles(bytes, extension, encoding);
  if (read.cues.length === 0) return 'no-cues';
  if (read.cues.length > MOST_CUES) return 'too-many-cues';
  return { ...read, repairs: read.repairs.slice(0, MOST_REPAIRS) };
}

/** What a file of subtitles is, without its cues: to hand tens of thousands of objects over keeps whoever takes them from everything else. */
export interface SubtitlesDescription extends Omit<SubtitleFile, 'cues' | 'blocks'> {
  cues: number;
}

const descriptionOf = ({ cues, blocks: _, ...read }: SubtitleFile): SubtitlesDescription => ({
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
    made: made(keepWordTimes(segments, parsed(heard)), 'file_id'),
    untagged: segments.filter(({ text }, at) => text !== read.cues[at]!.text).length,
  };
}

interface TextInput {
  text: string;
  heard: StoredSegments;
}

/** A text with times, as text transcripts are. */
export const segmentsOfText = ({ text, heard }: TextInput): Made =>
  made(keepWordTimes(parseTranscriptText(text).segments, parsed(heard)), 'text');

/** A text without times; null where nothing was heard that could say them. */
export function alignText({ text, heard }: TextInput): Made | null {
  const segments = parsed(heard);
  const words = segments.flatMap((segment) => segment.words);
  if (words.length === 0) return null;
  const paragraphs = readParagraphs(
    text,
    segments.flatMap(({ speaker }) => speaker ?? []),
  );
  return made(alignParagraphs(paragraphs, words, words.at(-1)!.end), 'text');
}

/** The words of all cues together; tags are none. */
export const countWordsOfCues = ({ texts }: { texts: readonly string[] }): number =>
  texts.reduce((sum, text) => sum + countWords(stripTags(text)), 0);

export const TRANSCRIPT_TASKS = {
  module: 'transcripts/transcript-tasks',
  functions: {
    exportTranscript,
    checkSubtitles,
    checkTranscript,
    compareTranscripts,
    describeSegments,
    retimeTranscript,
    retimeSubtitles,
    changeSegments,
    countWordsOfSegments,
    readSubtitleFile,
    describeSubtitles,
    previewText,
    segmentsOfSubtitles,
    segmentsOfText,
    alignText,
  },
} satisfies Tasks<object>;
