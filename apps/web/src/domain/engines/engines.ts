import type { ListEnginesResponse } from '@timbrel/api-client';

/** What engines do, as the list of them is divided. */
export type EngineKind = 'transcribers' | 'translators' | 'summarizers';
export type Engine = ListEnginesResponse['transcribers'][number];

/** Engines may say zh-CN; 'cn' is the specification's word for Chinese. */
const base = (code: string) => code.toLowerCase().split('-')[0]?.replace(/^cn$/, 'zh');
const knows = (engine: Engine, language: string) => engine.languages.some((code) => base(code) === base(language));

export interface Need {
  /** null where the engine finds it out. */
  readonly language: string | null;
  /** Whether engines that send the file out are none. */
  readonly localOnly?: boolean;
}

/** The engines that can be used now, good ones first. */
export const enginesFor = (engines: readonly Engine[], { language, localOnly = false }: Need): Engine[] =>
  engines
    .filter((engine) => engine.available && (language === null || knows(engine, language)))
    .filter((engine) => !(localOnly && engine.sends_data_out))
    .sort((a, b) => Number(a.quality === 'draft') - Number(b.quality === 'draft'));

/** The engines that would know the language, and can't be used. */
export const missingFor = (engines: readonly Engine[], language: string): Engine[] =>
  engines.filter((engine) => !engine.available && knows(engine, language));
