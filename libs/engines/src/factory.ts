import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, isExecutable } from '@timbrel/ffmpeg';
import { DeepgramTranscriber } from './adapters/deepgram.transcriber.js';
import { OpenAiTranscriber } from './adapters/openai.transcriber.js';
import { PocketSphinxTranscriber } from './adapters/pocketsphinx.transcriber.js';
import { findWhisper } from './adapters/whisper-local.model.js';
import { WhisperLocalTranscriber } from './adapters/whisper-local.transcriber.js';
import { EngineRegistry, type RegistryEntry } from './registry.js';

export interface EngineConfig {
  /** ffmpeg, a path or a name on PATH: from `resolveTools`. */
  ffmpeg: string;
  /** 'auto' (the best that is configured) or an engine's id. */
  transcriber?: string | undefined;
  deepgramApiKey?: string | undefined;
  deepgramApiBase?: string | undefined;
  openaiApiKey?: string | undefined;
  openaiBaseUrl?: string | undefined;
  /** 'whisper-1' unless given. */
  openaiAudioModel?: string | undefined;
  localModelsDir?: string | undefined;
  /** `pocketsphinx_continuous` on PATH unless given. */
  pocketsphinxBinary?: string | undefined;
  /** Debian's `/usr/share/pocketsphinx/model/en-us` unless given. */
  pocketsphinxModelFolder?: string | undefined;
  /** Recognisers of our own running at once in this process; the number of processors unless given. */
  concurrency?: number | undefined;
}

const POCKETSPHINX_MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';

/** All transcribers, best first, each with the reason why it can't be used here. Looks at files; sends nothing. */
export async function createEngines(config: EngineConfig): Promise<EngineRegistry> {
  const entries = [...deepgram(config), openai(config), await whisperLocal(config), await pocketSphinx(config)];
  return new EngineRegistry(entries, config.transcriber);
}

function deepgram({ deepgramApiKey, deepgramApiBase }: EngineConfig): RegistryEntry[] {
  const reason = deepgramApiKey ? null : 'Set DEEPGRAM_API_KEY to use Deepgram.';
  return (['nova-3', 'whisper-large'] as const).map((model) => ({
    transcriber: new DeepgramTranscriber({ apiKey: deepgramApiKey ?? '', baseUrl: deepgramApiBase, model }),
    reason,
  }));
}

function openai({ openaiApiKey, openaiBaseUrl, openaiAudioModel = 'whisper-1', ffmpeg }: EngineConfig): RegistryEntry {
  const transcriber = new OpenAiTranscriber({
    apiKey: openaiApiKey,
    baseUrl: openaiBaseUrl,
    model: openaiAudioModel,
    ffmpeg,
  });
  const isConfigured = Boolean(openaiApiKey ?? openaiBaseUrl);
  return {
    transcriber,
    reason: isConfigured ? null : 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for another server with its audio API.',
  };
}

async function whisperLocal({ localModelsDir, ffmpeg }: EngineConfig): Promise<RegistryEntry> {
  const found = await findWhisper(localModelsDir);
  const load = found.reason === null ? found.load : () => Promise.reject(new Error(found.reason));
  return { transcriber: new WhisperLocalTranscriber({ load, model: found.model, ffmpeg }), reason: found.reason };
}

async function pocketSphinx(config: EngineConfig): Promise<RegistryEntry> {
  const { pocketsphinxBinary = 'pocketsphinx_continuous', ffmpeg, concurrency } = config;
  const modelFolder = config.pocketsphinxModelFolder ?? POCKETSPHINX_MODEL_FOLDER;
  const transcriber = new PocketSphinxTranscriber({ binary: pocketsphinxBinary, modelFolder, ffmpeg, concurrency });
  const program = pocketsphinxBinary.includes('/') ? pocketsphinxBinary : await findOnPath(pocketsphinxBinary);
  if (program === undefined || !(await isExecutable(program))) {
    return { transcriber, reason: 'PocketSphinx is not installed (packages pocketsphinx and pocketsphinx-en-us).' };
  }
  const hasModel = await access(join(modelFolder, 'en-us', 'mdef')).then(
    () => true,
    () => false,
  );
  return { transcriber, reason: hasModel ? null : 'PocketSphinx has no English model (package pocketsphinx-en-us).' };
}
