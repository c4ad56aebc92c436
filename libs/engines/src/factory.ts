import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '@timbrel/ffmpeg';
import { ApertiumTranslator } from './adapters/apertium.translator.js';
import { DeepgramTranscriber } from './adapters/deepgram.transcriber.js';
import { OpenAiTranscriber } from './adapters/openai.transcriber.js';
import { OpenAiTranslator } from './adapters/openai.translator.js';
import { PocketSphinxTranscriber } from './adapters/pocketsphinx.transcriber.js';
import { findWhisper } from './adapters/whisper-local.model.js';
import { WhisperLocalTranscriber } from './adapters/whisper-local.transcriber.js';
import { TRANSCRIPTION, TRANSLATION } from './kinds.js';
import type { LanguageCode } from './language.js';
import { EngineRegistry, type RegistryEntry } from './registry.js';
import type { Transcriber } from './transcriber.js';
import type { LanguagePair, Translator } from './translator.js';

export interface EngineConfig {
  /** ffmpeg, a path or a name on PATH: from `resolveTools`. */
  ffmpeg: string;
  /** 'auto' (the best that is configured) or an engine's id. */
  transcriber?: string | undefined;
  /** The same of translation. */
  translator?: string | undefined;
  deepgramApiKey?: string | undefined;
  deepgramApiBase?: string | undefined;
  openaiApiKey?: string | undefined;
  openaiBaseUrl?: string | undefined;
  /** 'whisper-1' unless given. */
  openaiAudioModel?: string | undefined;
  /** Texts are translated and summarized by it; none without one. */
  openaiChatModel?: string | undefined;
  localModelsDir?: string | undefined;
  /** `pocketsphinx_continuous` on PATH unless given. */
  pocketsphinxBinary?: string | undefined;
  /** Debian's `/usr/share/pocketsphinx/model/en-us` unless given. */
  pocketsphinxModelFolder?: string | undefined;
  /** `apertium` on PATH unless given. */
  apertiumBinary?: string | undefined;
  /** Where its pairs are; Debian's folder unless given. */
  apertiumPairsFolder?: string | undefined;
  /** Recognisers of our own running at once in this process; the number of processors unless given. */
  concurrency?: number | undefined;
}

const POCKETSPHINX_MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';

/** All engines, best first, each with the reason why it can't be used here. Looks at files; sends nothing. */
export async function createEngines(config: EngineConfig): Promise<Engines> {
  const transcribers = [...deepgram(config), openai(config), await whisperLocal(config), await pocketSphinx(config)];
  const translators = [openAiChat(config), await apertium(config)];
  return {
    transcribers: new EngineRegistry(TRANSCRIPTION, transcribers, config.transcriber),
    translators: new EngineRegistry(TRANSLATION, translators, config.translator),
  };
}

/** Every engine of an installation, by what it does. */
export interface Engines {
  transcribers: EngineRegistry<Transcriber, LanguageCode | 'auto'>;
  translators: EngineRegistry<Translator, LanguagePair>;
}

function deepgram({ deepgramApiKey, deepgramApiBase }: EngineConfig): RegistryEntry<Transcriber>[] {
  const reason = deepgramApiKey ? null : 'Set DEEPGRAM_API_KEY to use Deepgram.';
  return (['nova-3', 'whisper-large'] as const).map((model) => ({
    engine: new DeepgramTranscriber({ apiKey: deepgramApiKey ?? '', baseUrl: deepgramApiBase, model }),
    reason,
  }));
}

function openai({
  openaiApiKey,
  openaiBaseUrl,
  openaiAudioModel = 'whisper-1',
  ffmpeg,
}: EngineConfig): RegistryEntry<Transcriber> {
  const transcriber = new OpenAiTranscriber({
    apiKey: openaiApiKey,
    baseUrl: openaiBaseUrl,
    model: openaiAudioModel,
    ffmpeg,
  });
  const isConfigured = Boolean(openaiApiKey ?? openaiBaseUrl);
  return {
    engine: transcriber,
    reason: isConfigured ? null : 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server with its audio API.',
  };
}

async function whisperLocal({ localModelsDir, ffmpeg }: EngineConfig): Promise<RegistryEntry<Transcriber>> {
  const found = await findWhisper(localModelsDir);
  const load = found.reason === null ? found.load : () => Promise.reject(new Error(found.reason));
  return { engine: new WhisperLocalTranscriber({ load, model: found.model, ffmpeg }), reason: found.reason };
}

async function pocketSphinx(config: EngineConfig): Promise<RegistryEntry<Transcriber>> {
  const { pocketsphinxBinary = 'pocketsphinx_continuous', ffmpeg, concurrency } = config;
  const modelFolder = config.pocketsphinxModelFolder ?? POCKETSPHINX_MODEL_FOLDER;
  const transcriber = new PocketSphinxTranscriber({ binary: pocketsphinxBinary, modelFolder, ffmpeg, concurrency });
  const program = pocketsphinxBinary.includes('/') ? pocketsphinxBinary : await findOnPath(pocketsphinxBinary);
  if (program === undefined || !(await isExecutable(program))) {
    return {
      engine: transcriber,
      reason: 'PocketSphinx is not installed (packages pocketsphinx and pocketsphinx-en-us).',
    };
  }
  const hasModel = await exists(join(modelFolder, 'en-us', 'mdef'));
  return {
    engine: transcriber,
    reason: hasModel ? null : 'PocketSphinx has no English model (package pocketsphinx-en-us).',
  };
}

const needsOpenAi =
  'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server with its chat API, and OPENAI_CHAT_MODEL.';

function openAiChat({ openaiApiKey, openaiBaseUrl, openaiChatModel }: EngineConfig): RegistryEntry<Translator> {
  const engine = new OpenAiTranslator({
    apiKey: openaiApiKey,
    baseUrl: openaiBaseUrl,
    model: openaiChatModel ?? 'none',
  });
  const isConfigured = Boolean((openaiApiKey ?? openaiBaseUrl) && openaiChatModel);
  return { engine, reason: isConfigured ? null : needsOpenAi };
}

const APERTIUM_PAIRS_FOLDER = '/usr/share/apertium/modes';

async function apertium(config: EngineConfig): Promise<RegistryEntry<Translator>> {
  const { apertiumBinary: binary = 'apertium', apertiumPairsFolder = APERTIUM_PAIRS_FOLDER } = config;
  const engine = new ApertiumTranslator({ binary });
  const program = binary.includes('/') ? binary : await findOnPath(binary);
  const pair = join(apertiumPairsFolder, `${engine.model}.mode`);
  const isThere = program !== undefined && (await isExecutable(program)) && (await exists(pair));
  return { engine, reason: isThere ? null : 'Apertium is not installed (package apertium-eng-spa).' };
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
