export { callEngine } from './call-engine.js';
export { detectLanguage, differInScript, UNKNOWN_LANGUAGE } from './detect-language.js';
export { EngineError, noSpeech, type EngineErrorCode } from './engine-error.js';
export type { Engine, EngineQuality } from './engine.js';
export {
  LANGUAGES,
  normalizeLanguage,
  normalizeSource,
  normalizeTarget,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  type LanguageCode,
  type SourceLanguage,
  type TargetLanguage,
} from './language.js';
export {
  EngineRegistry,
  type EngineDescription,
  type EngineChoice,
  type PickOptions,
  type RegistryEntry,
} from './registry.js';
export type {
  Checkpoint,
  Transcriber,
  TranscriptionProgress,
  TranscriptionRequest,
  TranscriptionResult,
} from './transcriber.js';
export { PocketSphinxTranscriber, type PocketSphinxOptions } from './adapters/pocketsphinx.transcriber.js';
export { segmentsFromWords, type SegmentRules, type SpokenWord } from './words/segments-from-words.js';
export { createEngines, type Engines } from './factory/create-engines.js';
export type { EngineConfig } from './factory/engine-config.js';
export { DeepgramTranscriber, type DeepgramOptions } from './adapters/deepgram.transcriber.js';
export { OpenAiTranscriber, type OpenAiOptions } from './adapters/openai.transcriber.js';
export { WhisperLocalTranscriber, type WhisperLocalOptions } from './adapters/whisper-local.transcriber.js';
export type { LanguagePair, Term, TranslationAnswer, TranslationRequest, Translator } from './translator.js';
export type { TranslationFault } from './translation/check-translation.js';
export { translateTexts, type TranslatedText, type TranslateOptions } from './translation/translate-texts.js';
export { ApertiumTranslator } from './adapters/apertium.translator.js';
export { OpenAiTranslator } from './adapters/openai.translator.js';
export type { Claim, SummaryLength, Summarizer } from './summarizer.js';
export { SUMMARY_LENGTHS } from './summarizer.js';
export { summarizePassages, type Chapter, type SummarizeOptions, type Summary } from './summary/summarize-passages.js';
export type { CheckedClaim } from './summary/support.js';
export type { SummaryWork } from './summary/summary-work.js';
