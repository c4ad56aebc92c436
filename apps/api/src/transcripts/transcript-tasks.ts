/** @file Work on transcripts whose time grows with the text: runs in processes of its own (TextWorkers). Pure. */
import { detectLanguage, differInScript, UNKNOWN_LANGUAGE } from '@timbrel/engines';
import { compareReadings, countWords, retimeSegments, type Segment, type TimeMap } from '@timbrel/subtitles';
import { type Tasks } from '../common/workers/text-workers.js';
import { type ExportFormat } from '../subscriptions/plans/plan.js';
import { countWordsOfCues } from './count-words.js';
import { type Content, type Exportable, type ExportOptions, writeExport } from './exports/transcript-writer.js';
import { parseSegments, type StoredSegments } from './stored-segments.js';

interface ExportInput extends Omit<Exportable, 'segments'> {
  segments: StoredSegments;
  title: string;
  format: ExportFormat;
  options?: ExportOptions | undefined;
}

export const exportTranscript = async ({ segments, title, format, options, ...rest }: ExportInput): Promise<Content> =>
  writeExport({ ...rest, segments: parseSegments(segments) }, title, format, options);

export interface StoredComparison {
  agreement: number;
  /** As JSON: there may be as many of them as words. */
  disagreements: string;
}

export function compareTranscripts({ ours, theirs }: Record<'ours' | 'theirs', StoredSegments>): StoredComparison {
  const { agreement, disagreements } = compareReadings(parseSegments(ours), parseSegments(theirs));
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
  const all = parseSegments(segments);
  return describe(all, await languageOf(all, before));
}

/** The same where the language is known. */
export function describe(segments: readonly Segment[], language: string): Description {
  const texts = segments.map(({ text }) => text.trim());
  const wordCount = texts.reduce((sum, text) => sum + countWords(text, language), 0);
  return { text: texts.join('\n'), wordCount, language, durationSeconds: segments.at(-1)?.end ?? 0 };
}

/** More of them tell no more about the language. */
const ENOUGH_SEGMENTS = 500;

async function languageOf(segments: readonly Segment[], before: string): Promise<string> {
  const texts = segments.slice(0, ENOUGH_SEGMENTS).map(({ text }) => text);
  const detected = await detectLanguage(texts.join('\n'));
  if (detected === UNKNOWN_LANGUAGE) return before;
  return before === UNKNOWN_LANGUAGE || differInScript(before, detected) ? detected : before;
}

/** What is left of a transcript in a part of its recording; null where that is nothing. */
export function retimeTranscript({
  segments,
  language,
  map,
}: {
  segments: StoredSegments;
  language: string;
  /** Where the moments of the recording are in the result. */
  map: TimeMap;
}): (Pick<Description, 'text' | 'wordCount'> & { segments: StoredSegments }) | null {
  const left = retimeSegments(parseSegments(segments), map);
  if (left.length === 0) return null;
  const { text, wordCount } = describe(left, language);
  return { segments: JSON.stringify(left), text, wordCount };
}

/** The words of a transcript; tags are none. */
export const countWordsOfSegments = ({ segments }: { segments: StoredSegments }): number =>
  countWordsOfCues({ texts: parseSegments(segments).map(({ text }) => text) });

export const TRANSCRIPT_TASKS = {
  module: 'transcripts/transcript-tasks',
  functions: { exportTranscript, compareTranscripts, describeSegments, retimeTranscript, countWordsOfSegments },
} satisfies Tasks<object>;
