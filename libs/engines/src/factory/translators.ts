import { join } from 'node:path';
import { findOnPath, isExecutable } from '@timbrel/ffmpeg';
import { ApertiumTranslator } from '../adapters/apertium.translator.js';
import { DeepLTranslator } from '../adapters/deepl.translator.js';
import { LibreTranslateTranslator } from '../adapters/libretranslate.translator.js';
import { findLocalModel } from '../adapters/local-model.js';
import { LocalTranslator, NLLB, type TranslationModel } from '../adapters/local.translator.js';
import { OpenAiTranslator } from '../adapters/openai.translator.js';
import type { RegistryEntry } from '../registry.js';
import type { Translator } from '../translator.js';
import { chatOf } from './chat-engine.js';
import { type EngineConfig, exists } from './engine-config.js';

/** Best first. */
export const translatorsOf = async (config: EngineConfig): Promise<RegistryEntry<Translator>[]> => [
  openAi(config),
  deepL(config),
  libreTranslate(config),
  await nllbLocal(config),
  await apertium(config),
];

function openAi(config: EngineConfig): RegistryEntry<Translator> {
  const { options, reason } = chatOf(config);
  return { engine: new OpenAiTranslator(options), reason };
}

function deepL({ deeplApiKey }: EngineConfig): RegistryEntry<Translator> {
  const reason = deeplApiKey ? null : 'Set DEEPL_API_KEY to use DeepL.';
  return { engine: new DeepLTranslator({ apiKey: deeplApiKey ?? '' }), reason };
}

function libreTranslate({ libreTranslateUrl }: EngineConfig): RegistryEntry<Translator> {
  const reason = libreTranslateUrl ? null : 'Set LIBRETRANSLATE_URL to use a LibreTranslate server.';
  return { engine: new LibreTranslateTranslator({ url: libreTranslateUrl ?? '' }), reason };
}

async function nllbLocal({ localModelsDir }: EngineConfig): Promise<RegistryEntry<Translator>> {
  const model = await findLocalModel<TranslationModel>(NLLB, localModelsDir);
  return { engine: new LocalTranslator(model), reason: model.reason };
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
