import { describe, expect, it } from '@jest/globals';
import type { LanguageCode } from './language.js';
import { TRANSCRIPTION } from './kinds.js';
import { EngineRegistry, type EngineChoice, type PickOptions, type RegistryEntry } from './registry.js';
import type { Transcriber } from './transcriber.js';

const entry = (
  id: string,
  languages: readonly LanguageCode[],
  reason: string | null = null,
  sendsDataOut = false,
): RegistryEntry<Transcriber> => ({
  engine: {
    id,
    name: id,
    quality: 'good',
    sendsDataOut,
    languages,
    transcribe: () => Promise.reject(new Error(id)),
  },
  reason,
});
const cloud = entry('deepgram', ['en', 'de'], null, true);
const cloudWhisper = entry('deepgram-whisper', ['en', 'de'], null, true);
const local = entry('whisper-local', ['en', 'fr'], 'Local Whisper is not installed.');
const draft = entry('pocketsphinx', ['en']);

const chosen = (choice: EngineChoice<Transcriber>): string => ('engine' in choice ? choice.engine.id : choice.refusal);
const pick = (
  entries: RegistryEntry<Transcriber>[],
  language: LanguageCode | 'auto',
  options?: PickOptions,
  defaultId?: string,
): string => chosen(new EngineRegistry(TRANSCRIPTION, entries, defaultId).pick(language, options));

describe('EngineRegistry', () => {
  it('lists all engines with the reason why one can’t be used', () => {
    const list = new EngineRegistry(TRANSCRIPTION, [cloud, local]).list();
    expect(list.map(({ id, available, reason }) => [id, available, reason])).toEqual([
      ['deepgram', true, null],
      ['whisper-local', false, 'Local Whisper is not installed.'],
    ]);
  });

  it('picks the first that is available and knows the language', () => {
    expect(pick([local, cloud, draft], 'en')).toBe('deepgram');
    expect(pick([local, draft, cloud], 'de')).toBe('deepgram');
    expect(pick([draft, cloud], 'auto')).toBe('pocketsphinx');
  });

  it('says so when nobody knows the language', () => {
    expect(pick([cloud, draft], 'fa')).toBe('UNSUPPORTED_LANGUAGE');
    expect(pick([cloud, local], 'fr')).toBe('UNSUPPORTED_LANGUAGE');
  });

  it('keeps to an engine that is named', () => {
    expect(pick([cloud, draft], 'en', { preferred: 'pocketsphinx' })).toBe('pocketsphinx');
    expect(pick([cloud, draft], 'de', { preferred: 'pocketsphinx' })).toBe('UNSUPPORTED_LANGUAGE');
    expect(pick([cloud, local], 'en', { preferred: 'whisper-local' })).toBe('ENGINE_NOT_AVAILABLE');
    expect(pick([cloud], 'en', { preferred: 'siri' })).toBe('UNKNOWN_ENGINE');
  });

  it.each(['toString', '__proto__', 'constructor'])('knows no engine by the name of %s', (preferred) => {
    expect(pick([draft], 'en', { preferred })).toBe(pick([draft], 'en', { preferred: 'nobody' }));
  });

  it('takes the operator’s choice where it can serve', () => {
    expect(pick([cloud, draft], 'en', {}, 'pocketsphinx')).toBe('pocketsphinx');
    expect(pick([cloud, draft], 'de', {}, 'pocketsphinx')).toBe('deepgram');
  });

  it('takes any Whisper for "whisper", and the default where there is none', () => {
    expect(pick([cloud, cloudWhisper, draft], 'en', { preferred: 'whisper' })).toBe('deepgram-whisper');
    expect(pick([cloud, local, draft], 'en', { preferred: 'whisper' })).toBe('deepgram');
  });

  it('keeps a file here that must stay here', () => {
    expect(pick([cloud, draft], 'en', { localOnly: true })).toBe('pocketsphinx');
    expect(pick([cloud, draft], 'de', { localOnly: true })).toBe('SENDS_DATA_OUT');
    expect(pick([cloud, draft], 'en', { localOnly: true, preferred: 'deepgram' })).toBe('SENDS_DATA_OUT');
    expect(pick([cloud, cloudWhisper, draft], 'en', { localOnly: true, preferred: 'whisper' })).toBe('pocketsphinx');
  });
});
