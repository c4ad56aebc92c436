import { type MeasurementJobResult, type SilencesJobResult } from '../analysis/analysis-job.js';
import { type ImportJobResult } from '../import/import-job.js';
import { type MediaJobResult } from '../media/media-job.js';
import { type AudioJobResult } from '../audio/audio-job.js';
import { type SubtitlingJobResult } from '../subtitling/subtitling-job.js';
import { type SummarizationJobResult } from '../summarization/summarization-job.js';
import { type TranscriptionJobResult } from '../transcription/transcription-job.js';
import { type TranslationJobResult } from '../translation/translation-job.js';
import { type AudioJobType, type SubtitlingJobType } from './job-types.js';

/** Of jobs whose result stands on their file alone. */
export type NoResult = Record<string, never>;

/** What a completed job says, by its type. */
export interface JobResult
  extends Record<AudioJobType, AudioJobResult>, Record<SubtitlingJobType, SubtitlingJobResult> {
  media: MediaJobResult;
  rendition: NoResult;
  import: ImportJobResult;
  transcription: TranscriptionJobResult;
  translation: TranslationJobResult;
  summarization: SummarizationJobResult;
  measurement: MeasurementJobResult;
  silences: SilencesJobResult;
}

/** A result of any type, as a row has it: the fields that the specification names, and the operation's own. */
export interface StoredResult {
  download_url?: string;
  filename?: string;
  original_name?: string;
  format?: string;
  processing_type?: string;
  quality?: string;
  file_size?: number;
  [detail: string]: unknown;
}
