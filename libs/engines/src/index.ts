export { EngineError, noSpeech, type EngineErrorCode } from './engine-error.js';
export { LANGUAGES, normalizeLanguage, type LanguageCode } from './language.js';
export { EngineRegistry, type EngineDescription, type Pick, type PickOptions, type RegistryEntry } from './registry.js';
export type {
  Checkpoint,
  EngineQuality,
  Json,
  Transcriber,
  TranscriptionProgress,
  TranscriptionRequest,
  TranscriptionResult,
} from './transcriber.js';
export { PocketSphinxTranscriber, type PocketSphinxOptions } from './adapters/pocketsphinx.transcriber.js';
export { segmentsFromWords, type SegmentRules, type SpokenWord } from './words/segments-from-words.js';
