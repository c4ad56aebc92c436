import type { LanguageCode } from './language.js';
import type { EngineKind } from './registry.js';
import type { Transcriber } from './transcriber.js';
import type { Summarizer } from './summarizer.js';
import type { LanguagePair, Translator } from './translator.js';

export const TRANSCRIPTION: EngineKind<Transcriber, LanguageCode | 'auto'> = {
  serves: ({ languages }, language) => language === 'auto' || languages.includes(language),
  verb: 'transcribe',
  object: (language) => `'${language}'`,
  families: { whisper: ['deepgram-whisper', 'openai', 'whisper-local'] },
};

export const TRANSLATION: EngineKind<Translator, LanguagePair> = {
  serves: (translator, pair) => translator.serves(pair),
  verb: 'translate',
  object: ({ source, target }) => `${source === 'auto' ? '' : `'${source}' `}into '${target}'`,
  families: {},
};

export const SUMMARIZATION: EngineKind<Summarizer, string> = {
  serves: (summarizer, language) => summarizer.serves(language),
  verb: 'summarize',
  object: (language) => (language === 'auto' ? 'texts' : `'${language}'`),
  families: {},
};
