/** @file Checks against publishers' rules: take longer with the text, so they run in processes (TextWorkers). Pure. */
import { writeDocument } from '@timbrel/documents';
import { type CueLayout, DELIVERY_PROFILES, type DeliveryProfileKey, subtitleCues } from '@timbrel/subtitles';
import { type UsedEncoding } from '@timbrel/subtitles/files';
import { type Tasks } from '../../common/workers/text-workers.js';
import { type Content } from '../exports/transcript-writer.js';
import { parseSegments, type StoredSegments } from '../stored-segments.js';
import { type FileFault, type FileInput, readSubtitleFile } from '../subtitle-file-tasks.js';
import { csvOf, documentOf, type Report, reportBody, reportOn } from './report.js';

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

export async function checkTranscript({
  segments,
  layout,
  isEdited,
  format,
  ...about
}: ReportInput & { segments: StoredSegments; layout: CueLayout; isEdited: boolean }): Promise<Content> {
  const { profile, language } = about;
  const cues = subtitleCues(parseSegments(segments), {
    profile: DELIVERY_PROFILES[profile],
    language,
    layout,
    isEdited,
  });
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

export const COMPLIANCE_TASKS = {
  module: 'transcripts/compliance/compliance-tasks',
  functions: { checkSubtitles, checkTranscript },
} satisfies Tasks<object>;
