import { UNKNOWN_LANGUAGE } from '@timbrel/engines';
import {
  DELIVERY_PROFILES,
  type CueLayout,
  type DeliveryProfileKey,
  formatDuration,
  joinParagraphs,
  type Segment,
  separateParagraphs,
  subtitleCues,
  writeSrt,
  writeTranscriptJson,
  writeTxt,
  writeVtt,
} from '@timbrel/subtitles';
import { type Block, type TextDocument, writeDocument } from '@timbrel/documents';
import { type ExportFormat } from '../../subscriptions/plans/plan.js';
import { type TranscriptKind } from '../transcript.entity.js';

export const MIME_OF: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** The drawing library takes a millisecond for a word. */
export const DOCUMENT_TIMEOUT_MS = 120_000;

export interface ExportOptions {
  speakers: boolean;
  timestamps: boolean;
  /** Whether what one speaker says without a pause is one paragraph. */
  paragraphs: boolean;
  /** Of subtitles. */
  profile: DeliveryProfileKey;
  layout: CueLayout;
}

/** As the specification's text transcripts are. */
export const PLAIN: ExportOptions = {
  speakers: true,
  timestamps: true,
  paragraphs: false,
  profile: 'streaming',
  layout: 'auto',
};

export interface Exportable {
  /** Of a transcript: whether a person has divided it. */
  kind?: TranscriptKind;
  segments: Segment[];
  language: string;
  durationSeconds: number;
  wordCount: number;
}

/** A file that was written: as text, or as bytes. */
export type Content = string | Uint8Array;

export type TextFormat = Exclude<ExportFormat, 'docx' | 'pdf'>;

/** A transcript in one of the formats that are plain text. */
export function writeText(transcript: Exportable, format: TextFormat, options: ExportOptions = PLAIN): string {
  const { segments, language, durationSeconds } = transcript;
  const { speakers, timestamps, layout } = options;
  const profile = DELIVERY_PROFILES[options.profile];
  const cues = () => subtitleCues(segments, { profile, language, layout, isEdited: transcript.kind === 'edited' });
  switch (format) {
    case 'txt': {
      const parts = paragraphsOf(segments, options).map(({ start, speaker, text }) => ({
        ...{ startSeconds: start, endSeconds: start, text },
        ...(speaker !== null && { speaker }),
      }));
      return writeTxt(parts, { speakers, timestamps });
    }
    case 'srt':
      return writeSrt(cues(), { speakers: speakers && options !== PLAIN });
    case 'vtt':
      return writeVtt(speakers ? cues() : cues().map((cue) => ({ ...cue, speaker: '' })));
    case 'json':
      return writeTranscriptJson(segments, { language, durationSeconds });
  }
}

/** A transcript in any format. */
export const writeExport = (
  transcript: Exportable,
  title: string,
  format: ExportFormat,
  options: ExportOptions = PLAIN,
): Promise<Buffer> | string =>
  format === 'docx' || format === 'pdf'
    ? writeDocument(documentOf(transcript, title, options), format)
    : writeText(transcript, format, options);

const paragraphsOf = (segments: readonly Segment[], { paragraphs }: ExportOptions) =>
  paragraphs ? joinParagraphs(segments) : separateParagraphs(segments);

function documentOf(transcript: Exportable, title: string, options: ExportOptions): TextDocument {
  const { segments, language, durationSeconds, wordCount } = transcript;
  let speakerBefore: string | null = null;
  const blocks = paragraphsOf(segments, options).map(({ start, speaker, text }): Block => {
    const isNew = speaker !== speakerBefore;
    speakerBefore = speaker;
    return {
      kind: 'paragraph',
      label: options.speakers && isNew ? speaker : null,
      time: options.timestamps ? formatDuration(start) : null,
      text,
    };
  });
  const facts = [
    formatDuration(durationSeconds),
    ...(language === UNKNOWN_LANGUAGE ? [] : [languageName(language)]),
    `${new Intl.NumberFormat('en').format(wordCount)} words`,
  ];
  return { title, facts: facts.join(' · '), language, blocks };
}

const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
