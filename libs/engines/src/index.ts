export { EngineError, noSpeech, type EngineErrorCode } from './engine-error.js';
export { LANGUAGES, normalizeLanguage, type LanguageCode } from './language.js';
export {
  EngineRegistry,
  type EngineDescription,
  type EngineChoice,
  type PickOptions,
  type RegistryEntry,
} from './registry.js';
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
export { createEngines, type EngineConfig } from './factory.js';
export { DeepgramTranscriber, type DeepgramOptions } from './adapters/deepgram.transcriber.js';
export { OpenAiTranscriber, type OpenAiOptions } from './adapters/openai.transcriber.js';
export { WhisperLocalTranscriber, type WhisperLocalOptions } from './adapters/whisper-local.transcriber.js';
