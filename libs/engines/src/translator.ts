/** @file The port of translation. One adapter per technology stands in `adapters/`. */
import type { Engine } from './engine.js';
import type { SourceLanguage, TargetLanguage } from './language.js';

/** A word or name that has one translation, wherever it stands. */
export interface Term {
  source: string;
  target: string;
}

export interface TranslationRequest {
  /** What is to be translated: plain texts without tags and times, such as what is said in each cue. Never empty. */
  texts: readonly string[];
  /** What stands before the first and after the last of them: to be understood, not translated. */
  before: readonly string[];
  after: readonly string[];
  source: SourceLanguage;
  target: TargetLanguage;
  glossary: readonly Term[];
  /** An existing folder for temporary files; the caller removes it. */
  workspace: string;
  signal: AbortSignal;
}

export interface TranslationAnswer {
  /** As many as there were texts, in their order; null for what the engine has left out. */
  texts: readonly (string | null)[];
  /** Bytes of text that left this computer, 0 for engines that run here. */
  bytesSent: number;
}

/** How much an engine is asked for at once. */
export interface BatchLimits {
  texts: number;
  characters: number;
}

export interface LanguagePair {
  source: SourceLanguage;
  target: TargetLanguage;
}

/** A translator. `translate` rejects with an `EngineError`, or with the signal's reason when it is aborted. */
export interface Translator extends Engine {
  readonly model: string;
  readonly batch: BatchLimits;
  /** Whether it may take what a text says for an order, as language models do. */
  readonly mayObey: boolean;
  /** Whether it reads the request's glossary itself; else its terms are kept out of its sight. */
  readonly takesGlossary: boolean;
  /** Whether it can be asked for this; 'auto' means a source that it finds out by itself. */
  serves(pair: LanguagePair): boolean;
  translate(request: TranslationRequest): Promise<TranslationAnswer>;
}
