import { type OneService } from '../subscriptions/requires-service.js';
import { MeasurementParams, SilencesParams } from './analysis/analysis-job.js';
import { estimateAnalysis } from './analysis/estimate-analysis.js';
import { ImportParams } from './import/import-job.js';
import { type JobType } from './jobs/job-types.js';
import { NoParams } from './jobs/no-params.js';
import { type OperationDefinition } from './jobs/operation/operation.js';
import { SERVICES_OF_STEP } from './recipes/recipe-rules.js';
import { estimateAudio } from './audio/estimate-audio.js';
import { AudioParams } from './audio/audio-job.js';
import { type StepKind } from './audio/steps.dto.js';
import { estimateSubtitling } from './subtitling/estimate-subtitling.js';
import { SubtitlingParams } from './subtitling/subtitling-job.js';
import { SummarizationParams } from './summarization/summarization-job.js';
import { estimateTranscription } from './transcription/estimate-transcription.js';
import { TranscriptionParams } from './transcription/transcription-job.js';
import { TranslationParams } from './translation/translation-job.js';

const needs =
  (...services: OneService) =>
  () => [services];
const needsNothing = () => [];

const soundOf = (step: StepKind) => ({
  params: AudioParams,
  estimate: estimateAudio,
  services: needs(...SERVICES_OF_STEP[step]),
});
const subtitling = { params: SubtitlingParams, estimate: estimateSubtitling, services: needs('subtitles') };

/** Every type of job, as both processes know it: leaving one out does not compile. */
export const OPERATION_DEFINITIONS: { readonly [T in JobType]: OperationDefinition<T> } = {
  media: { params: NoParams, services: needsNothing },
  rendition: { params: NoParams, services: needsNothing },
  import: { params: ImportParams, services: needsNothing },
  transcription: { params: TranscriptionParams, estimate: estimateTranscription, services: needs('transcription') },
  translation: { params: TranslationParams, services: needs('translation') },
  summarization: { params: SummarizationParams, services: needs('summarization') },
  'noise-reduction': soundOf('denoise'),
  'speed-change': soundOf('speed'),
  cut: soundOf('cut'),
  convert: soundOf('convert'),
  loudness: soundOf('loudness'),
  'silence-removal': soundOf('silence'),
  recipe: {
    params: AudioParams,
    estimate: estimateAudio,
    services: ({ steps }) => steps.map(({ kind }) => SERVICES_OF_STEP[kind]),
  },
  'burn-in': subtitling,
  'soft-mux': subtitling,
  measurement: {
    params: MeasurementParams,
    estimate: estimateAnalysis,
    services: needs(...SERVICES_OF_STEP.loudness),
  },
  silences: { params: SilencesParams, estimate: estimateAnalysis, services: needs(...SERVICES_OF_STEP.silence) },
};
