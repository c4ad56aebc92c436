import type { catalogue } from '../../../locales/en';
import type { Job } from '../job';

type Key = keyof (typeof catalogue)['jobs'];

const KINDS: Record<Job['type'], Key> = {
  media: 'kindMedia',
  rendition: 'kindRendition',
  import: 'kindImport',
  transcription: 'kindTranscription',
  translation: 'kindTranslation',
  summarization: 'kindSummarization',
  'noise-reduction': 'kindNoiseReduction',
  'speed-change': 'kindSpeedChange',
  cut: 'kindCut',
  convert: 'kindConvert',
  loudness: 'kindLoudness',
  'silence-removal': 'kindSilenceRemoval',
  recipe: 'kindRecipe',
  'burn-in': 'kindBurnIn',
  'soft-mux': 'kindSoftMux',
  measurement: 'kindMeasurement',
  silences: 'kindSilences',
};

/** The words for what a job does. */
export const kindKey = (type: Job['type']): Key => KINDS[type];
