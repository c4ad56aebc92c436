import { join } from 'node:path';
import { findOnPath, isExecutable } from '@timbrel/ffmpeg';
import { DeepgramTranscriber } from '../adapters/deepgram.transcriber.js';
import { findLocalModel } from '../adapters/local-model.js';
import { OpenAiTranscriber } from '../adapters/openai.transcriber.js';
import { PocketSphinxTranscriber } from '../adapters/pocketsphinx.transcriber.js';
import { WHISPER, WhisperLocalTranscriber, type WhisperModel } from '../adapters/whisper-local.transcriber.js';
import type { RegistryEntry } from '../registry.js';
import type { Transcriber } from '../transcriber.js';
import { type EngineConfig, exists } from './engine-config.js';

const POCKETSPHINX_MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';

/** Best first. */
export const transcribersOf = async (config: EngineConfig): Promise<RegistryEntry<Transcriber>[]> => [
  ...deepgram(config),
  openai(config),
  await whisperLocal(config),
  await pocketSphinx(config),
];

function deepgram({ deepgramApiKey, deepgramApiBase, ffmpeg }: EngineConfig): RegistryEntry<Transcriber>[] {
  const reason = deepgramApiKey ? null : 'Set DEEPGRAM_API_KEY to use Deepgram.';
  return (['nova-3', 'whisper-large'] as const).map((model) => ({
    engine: new DeepgramTranscriber({ apiKey: deepgramApiKey ?? '', baseUrl: deepgramApiBase, model, ffmpeg }),
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
  const model = await findLocalModel<WhisperModel>(WHISPER, localModelsDir);
  return { engine: new WhisperLocalTranscriber({ model, ffmpeg }), reason: model.reason };
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
