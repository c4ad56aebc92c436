import { SUMMARIZATION, TRANSCRIPTION, TRANSLATION } from '../kinds.js';
import type { LanguageCode } from '../language.js';
import { EngineRegistry } from '../registry.js';
import type { Summarizer } from '../summarizer.js';
import type { Transcriber } from '../transcriber.js';
import type { LanguagePair, Translator } from '../translator.js';
import type { EngineConfig } from './engine-config.js';
import { summarizersOf } from './summarizers.js';
import { transcribersOf } from './transcribers.js';
import { translatorsOf } from './translators.js';

/** Every engine of an installation, by what it does. */
export interface Engines {
  transcribers: EngineRegistry<Transcriber, LanguageCode | 'auto'>;
  translators: EngineRegistry<Translator, LanguagePair>;
  summarizers: EngineRegistry<Summarizer, string>;
}

/** All engines, best first, each with the reason why it can't be used here. Looks at files; sends nothing. */
export async function createEngines(config: EngineConfig): Promise<Engines> {
  return {
    transcribers: new EngineRegistry(TRANSCRIPTION, await transcribersOf(config), config.transcriber),
    translators: new EngineRegistry(TRANSLATION, await translatorsOf(config), config.translator),
    summarizers: new EngineRegistry(SUMMARIZATION, await summarizersOf(config), config.summarizer),
  };
}
