import { type MeasurementParams, type SilencesParams } from '../analysis/analysis-job.js';
import { type ImportParams } from '../import/import-job.js';
import { type AudioParams } from '../audio/audio-job.js';
import { type SubtitlingParams } from '../subtitling/subtitling-job.js';
import { type SummarizationParams } from '../summarization/summarization-job.js';
import { type TranscriptionParams } from '../transcription/transcription-job.js';
import { type TranslationParams } from '../translation/translation-job.js';
import { type AudioJobType, type SubtitlingJobType } from './job-types.js';
import { type NoParams } from './no-params.js';

/** What an order says, by the type of its job. Each is a class whose checks `readParams` applies to rows. */
export interface JobParams extends Record<AudioJobType, AudioParams>, Record<SubtitlingJobType, SubtitlingParams> {
  media: NoParams;
  rendition: NoParams;
  import: ImportParams;
  transcription: TranscriptionParams;
  translation: TranslationParams;
  summarization: SummarizationParams;
  measurement: MeasurementParams;
  silences: SilencesParams;
}
