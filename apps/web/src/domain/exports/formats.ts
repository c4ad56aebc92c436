import type { ExportFormat } from '@timbrel/api-client';

export const EXPORT_FORMATS = ['txt', 'srt', 'vtt', 'docx', 'pdf', 'json'] as const satisfies readonly ExportFormat[];

/** Their names, in the common texts. */
export const FORMAT_LABELS = {
  txt: 'formatTxt',
  srt: 'formatSrt',
  vtt: 'formatVtt',
  docx: 'formatDocx',
  pdf: 'formatPdf',
  json: 'formatJson',
} as const satisfies Record<ExportFormat, string>;
