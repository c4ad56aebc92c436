import type { ListEnginesResponse } from '@timbrel/api-client';

/** The languages of the page, by the codes its calls use; 'cn' is the specification's word for Chinese. */
export const TRANSCRIPTION_LANGUAGES = ['en', 'fa', 'hi', 'cn', 'de', 'fr', 'es', 'ru'] as const;
export type TranscriptionLanguage = (typeof TRANSCRIPTION_LANGUAGES)[number];
export const isTranscriptionLanguage = (code: string | null): code is TranscriptionLanguage =>
  TRANSCRIPTION_LANGUAGES.some((language) => language === code);

type Engine = ListEnginesResponse['transcribers'][number];

/** Engines may say zh or zh-CN where we say cn. */
const base = (code: string) => code.toLowerCase().split('-')[0]?.replace(/^zh$/, 'cn');
const speaks = (engine: Engine, language: string) => engine.languages.some((code) => base(code) === base(language));

/** The engines that can be used now for a language, good ones first. */
export const enginesFor = (engines: readonly Engine[], language: string): Engine[] =>
  engines
    .filter((engine) => engine.available && speaks(engine, language))
    .sort((a, b) => Number(a.quality === 'draft') - Number(b.quality === 'draft'));

/** An engine that would understand the language, and why it can't be used; null where none is known. */
export const missingFor = (engines: readonly Engine[], language: string): Engine | null =>
  engines.find((engine) => !engine.available && speaks(engine, language)) ?? null;
