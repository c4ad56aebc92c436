/** @file Translations as texts and files. Pure. */
import { type TextDocument, writeDocument } from '@timbrel/documents';
import {
  countWords,
  type Cue,
  formatDuration,
  normalizeCueText,
  profileOf,
  type Segment,
  splitLongCues,
  wrapText,
} from '@timbrel/subtitles';
import { type SubtitleFile, writeSubtitles } from '@timbrel/subtitles/files';
import { type Tasks } from '../../common/workers/text-workers.js';
import { type ExportFormat } from '../../subscriptions/plans/plan.js';
import { writeExport, type Content } from '../../transcripts/exports/transcript-writer.js';
import { type StoredSegments } from '../../transcripts/stored-segments.js';
import { type FileFault, type FileInput, readSubtitleFile } from '../../transcripts/subtitle-file-tasks.js';
import { describe, type Description } from '../../transcripts/transcript-tasks.js';
import { type TranslatedCue } from './translation.entity.js';

/** What is said now, at the times at which it was said; when a word of it is said nobody knows. */
export const segmentsOf = (cues: readonly TranslatedCue[], texts: readonly string[]): Segment[] =>
  cues.map(({ start, end, speaker }, at) => ({ start, end, text: texts[at]!, speaker, confidence: null, words: [] }));

/** 'talk.srt' into 'talk (es).srt'. */
export const translationName = (original: string, what: string, format: string): string =>
  `${original.replace(/\.[^.]+$/, '')} (${what}).${format}`;

/** Lines for new words; turns of a dialogue have theirs already. */
export const laidOut = (text: string, language: string): string =>
  text.includes('\n') ? text : wrapText(text, profileOf(language), language);

/** The source's subtitles with the translated texts; what an engine has written too long for a cue becomes several, what a person wrote stays. */
export function translatedSubtitles<Source extends Pick<SubtitleFile, 'cues' | 'format' | 'blocks'>>(
  source: Source,
  texts: readonly string[],
  translated: readonly TranslatedCue[],
  language: string,
): Source {
  const cues = source.cues.flatMap((cue, at) => {
    const own = { ...cue, text: texts[at] ?? cue.text };
    const isByEngine = translated[at]?.isTranslated === true && translated[at].text === own.text;
    return isByEngine && source.format !== 'txt' ? splitLongCues([own], profileOf(language), language) : [own];
  });
  return { ...source, cues };
}

export interface TranslationExport {
  title: string;
  /** The source's own subtitles; null where a transcript was translated. */
  subtitles: Pick<SubtitleFile, 'cues' | 'blocks'> | null;
  cues: readonly TranslatedCue[];
  texts: readonly string[];
  sourceLanguage: string;
  language: string;
  durationSeconds: number;
  bilingual: boolean;
  /** Whether somebody has corrected it: its segments and times stay. */
  isEdited: boolean;
}

/** A translation in any format: subtitles keep all that stands beside their texts. */
export async function writeTranslation(what: TranslationExport, format: ExportFormat): Promise<string | Buffer> {
  const { title, subtitles, cues, texts, language, durationSeconds, bilingual } = what;
  const kind = what.isEdited ? 'edited' : 'translated';
  const isTimed = format === 'srt' || format === 'vtt';
  if (bilingual && (format === 'docx' || format === 'pdf')) return writeDocument(sideBySide(what), format);
  if (bilingual || (subtitles && (isTimed || format === 'txt'))) {
    const between = isTimed ? '\n' : ' / ';
    const own: readonly Cue[] =
      subtitles?.cues ?? cues.map(({ start, end }) => ({ startSeconds: start, endSeconds: end, text: '' }));
    if (subtitles && isTimed && !bilingual)
      return writeSubtitles(translatedSubtitles({ ...subtitles, format }, texts, cues, language));
    const written = own.map((cue, at) => ({ ...cue, text: bilingual ? both(what, at, between) : texts[at]! }));
    if (format !== 'json' && format !== 'docx' && format !== 'pdf')
      return writeSubtitles({ cues: written, format, ...(subtitles?.blocks && { blocks: subtitles.blocks }) });
    const segments = segmentsOf(
      cues,
      written.map(({ text }) => text),
    );
    return writeExport({ kind, segments, language, durationSeconds, wordCount: 0 }, title, format);
  }
  const wordCount = texts.reduce((sum, text) => sum + countWords(text, language), 0);
  const segments = segmentsOf(cues, texts);
  return writeExport({ kind, segments, language, durationSeconds, wordCount }, title, format);
}

/** A text below what it was translated from; what nobody has translated stands there once. */
function both({ cues, texts, sourceLanguage, language }: TranslationExport, at: number, between: string): string {
  const { source } = cues[at]!;
  const text = texts[at]!;
  if (text === source) return source;
  return `${laidOut(source, sourceLanguage === 'auto' ? 'und' : sourceLanguage)}${between}${laidOut(text, language)}`;
}

function sideBySide({
  title,
  cues,
  texts,
  sourceLanguage,
  language,
  durationSeconds,
}: TranslationExport): TextDocument {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const nameOf = (code: string) => (code === 'auto' ? 'Original' : (names.of(code) ?? code));
  return {
    title,
    facts: [formatDuration(durationSeconds), `${nameOf(sourceLanguage)} – ${nameOf(language)}`].join(' · '),
    language,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Time', share: 1 },
          { title: nameOf(sourceLanguage), share: 4 },
          { title: nameOf(language), share: 4 },
        ],
        rows: cues.map(({ start, source }, at) => [formatDuration(start), oneLine(source), oneLine(texts[at]!)]),
      },
    ],
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

/** A translation as the database has it: JSON of `TranslatedCue[]` and, where somebody has corrected it, of `string[]`. */
export interface StoredTexts {
  cues: string;
  edited: string | null;
}

const cuesOf = (stored: string): TranslatedCue[] => JSON.parse(stored) as TranslatedCue[];
const textsOf = (stored: string): string[] => JSON.parse(stored) as string[];

interface ExportInput extends Omit<TranslationExport, 'subtitles' | 'cues' | 'texts' | 'durationSeconds' | 'isEdited'> {
  /** Without `edited`, the texts of the engine. */
  stored: StoredTexts;
  /** The source's own subtitles, where they were translated. */
  file: FileInput | null;
  durationSeconds: number | null;
  format: ExportFormat;
}

export async function exportTranslation({
  stored,
  file,
  format,
  durationSeconds,
  ...rest
}: ExportInput): Promise<Content | FileFault> {
  const cues = cuesOf(stored.cues);
  const texts = stored.edited === null ? cues.map(({ text }) => text) : textsOf(stored.edited);
  const subtitles = file && readSubtitleFile(file);
  if (typeof subtitles === 'string') return { fault: subtitles };
  const seconds = durationSeconds ?? cues.at(-1)?.end ?? 0;
  const isEdited = stored.edited !== null;
  return writeTranslation({ ...rest, subtitles, cues, texts, durationSeconds: seconds, isEdited }, format);
}

interface CorrectionInput {
  cues: string;
  /** JSON of what somebody has made of the texts. */
  texts: string;
  language: string;
  file: FileInput | null;
}

/** What is kept of corrected texts: as subtitles where the source is such a file, else as segments. */
export interface Correction {
  /** JSON of the texts. */
  edited: string;
  subtitles: { content: string; format: string } | null;
  segments: StoredSegments;
  description: Description;
}

export function correctTranslation({
  cues: stored,
  texts,
  language,
  file,
}: CorrectionInput): Correction | FileFault | { cues: number; texts: number } {
  const cues = cuesOf(stored);
  const edited = textsOf(texts).map((text) => normalizeCueText(text));
  if (edited.length !== cues.length) return { cues: cues.length, texts: edited.length };
  const read = file && readSubtitleFile(file);
  if (typeof read === 'string') return { fault: read };
  const written = read && translatedSubtitles(read, edited, cues, language);
  const segments = read ? [] : segmentsOf(cues, edited);
  return {
    edited: JSON.stringify(edited),
    subtitles: written && { content: writeSubtitles(written), format: written.format },
    segments: JSON.stringify(segments),
    description: describe(segments, language),
  };
}

/** Run in workers. */
export const TRANSLATION_TASKS = {
  module: 'processing/translation/translated-text',
  functions: { exportTranslation, correctTranslation },
} satisfies Tasks<object>;
