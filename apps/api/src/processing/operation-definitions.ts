import { MeasurementParams, SilencesParams } from './analysis/analysis-job.js';
import { estimateAnalysis } from './analysis/estimate-analysis.js';
import { ImportParams } from './import/import-job.js';
import { type JobType } from './jobs/job-types.js';
import { NoParams } from './jobs/no-params.js';
import { type OperationDefinition } from './jobs/operation/operation.js';
import { estimateSound } from './sound/estimate-sound.js';
import { SoundParams } from './sound/sound-job.js';
import { estimateSubtitling } from './subtitling/estimate-subtitling.js';
import { SubtitlingParams } from './subtitling/subtitling-job.js';
import { SummarizationParams } from './summarization/summarization-job.js';
import { estimateTranscription } from './transcription/estimate-transcription.js';
import { TranscriptionParams } from './transcription/transcription-job.js';
import { TranslationParams } from './translation/translation-job.js';

const sound = { params: SoundParams, estimate: estimateSound };
const subtitling = { params: SubtitlingParams, estimate: estimateSubtitling };

/** Every type of job, as both processes know it: leaving one out does not compile. */
export const OPERATION_DEFINITIONS: { readonly [T in JobType]: OperationDefinition<T> } = {
  media: { params: NoParams },
  rendition: { params: NoParams },
  import: { params: ImportParams },
  transcription: { params: TranscriptionParams, estimate: estimateTranscription },
  translation: { params: TranslationParams },
  summarization: { params: SummarizationParams },
  'noise-reduction': sound,
  'speed-change': sound,
  cut: sound,
  convert: sound,
  loudness: sound,
  'silence-removal': sound,
  recipe: sound,
  'burn-in': subtitling,
  'soft-mux': subtitling,
  measurement: { params: MeasurementParams, estimate: estimateAnalysis },
  silences: { params: SilencesParams, estimate: estimateAnalysis },
};
